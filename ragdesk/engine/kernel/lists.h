/* Posting lists of one analyzer in one segment, as term_table.py describes them.

   Takes:  the arrays of a mapped segment file, which may be damaged.
   Gives:  lists that can be read window by window, and asked about single chunks.
   Never:  reads outside an array, whatever the file says: what cannot be is reported as damage. */

#ifndef RAGDESK_LISTS_H
#define RAGDESK_LISTS_H

#include <stdint.h>

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

#if defined(__GNUC__) || defined(__clang__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

enum { WINDOW_BITS = 16, WINDOW = 1 << WINDOW_BITS, WORD_BITS = 64, SHORTEST_LONG_LIST = 64, BOUND_PAIRS = 5 };

/* The arrays of a table and how many items each has. The order is that of ``TableArrays`` in tables.py. */
typedef struct {
    int64_t chunk_count, term_count, pair_count, posting_count;
    int64_t low_count, high_count, window_cell_count, long_count, common_count, bitmap_count, name_bytes;
    const uint32_t *list_starts;   /* term_count + 1 */
    const uint16_t *codes_small;   /* posting_count; either this ... */
    const uint32_t *codes_large;   /* ... or this */
    const uint16_t *lows;
    const uint8_t *highs;
    const uint32_t *window_counts;
    const int64_t *long_before;    /* long_count + 1 */
    const int32_t *long_terms;     /* long_count; "bounded_terms" in the file: those that have stored bounds */
    const int32_t *common_terms;   /* common_count */
    const int64_t *common_before;  /* common_count + 1 */
    const uint64_t *bitmaps;       /* bitmap_count */
    const uint16_t *bits_before_small; /* bitmap_count; either this or the other, as for codes */
    const uint32_t *bits_before_large;
    const uint32_t *pair_tf;       /* pair_count */
    const uint32_t *pair_length;   /* pair_count */
    const uint16_t *bound_tf_small; /* long_count * BOUND_PAIRS */
    const uint32_t *bound_tf_large;
    const uint16_t *bound_length_small; /* long_count * BOUND_PAIRS */
    const uint32_t *bound_length_large;
    const uint8_t *names;          /* name_bytes; "terms" in the file */
    const uint32_t *name_starts;   /* term_count + 1 */
} Table;

/* One term's postings. A list has either a bitmap or, per window of 65,536 chunks, a stretch of ``lows``. */
typedef struct {
    int64_t count;
    const uint16_t *codes_small;
    const uint32_t *codes_large;
    const uint64_t *bitmap;
    const uint16_t *bits_before_small;
    const uint32_t *bits_before_large;
    const uint16_t *lows;
    int64_t *window_starts;        /* windows + 1 places in ``lows`` */
} List;

/* How many windows the chunks fill; 1 at least. */
int64_t windows_of(const Table *table);

/* Open the list of a term; ``window_starts`` is room for windows_of + 1 numbers. Returns 0 when the arrays contradict
   each other. */
int open_list(const Table *table, int64_t term, int64_t *window_starts, List *list);

/* How many postings the list has among the chunks of a window. */
int64_t postings_in(const Table *table, const List *list, int64_t window);

/* The place of a chunk's code, -1 when the list does not hold the chunk. */
int64_t place_of(const List *list, int64_t chunk);

/* The first place of a sorted array whose term is not below the one that is looked for. */
int64_t first_not_below(const int32_t *terms, int64_t count, int64_t term);

/* How many bits of a word are set. */
int bits_set(uint64_t word);

static inline uint32_t code_at(const List *list, int64_t place) {
    return list->codes_small ? list->codes_small[place] : list->codes_large[place];
}

static inline int64_t bits_before(const List *list, int64_t word) {
    return list->bits_before_small ? list->bits_before_small[word] : list->bits_before_large[word];
}

/* The number of the lowest bit that is set in a word that is not 0. */
static inline int lowest_bit(uint64_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(word);
#else
    int bit = 0;
    while (!(word >> bit & 1)) bit++;
    return bit;
#endif
}

#endif
