/* A question's terms in the vocabulary of a segment, and what their lists can count at the most.

   Takes:  the sorted vocabulary; indices of terms.
   Gives:  an index per term; pairs of tf and |D| that bound every posting of a term.
   Never:  the bound itself: the formula that makes points of such pairs is Python's. */

#include <string.h>

#include "lists.h"

enum { DAMAGED = -1, NOT_THERE = -1 };

/* Less than, equal to or greater than 0, as the name of a term is to the wanted one; bytes decide. */
static int compare(const Table *table, int64_t term, const uint8_t *wanted, int64_t length) {
    int64_t start = table->name_starts[term], end = table->name_starts[term + 1];
    if (end > table->name_bytes) end = table->name_bytes;
    int64_t own = end > start ? end - start : 0, common = own < length ? own : length;
    int order = common ? memcmp(table->names + start, wanted, (size_t)common) : 0;
    return order ? order : (own > length) - (own < length);
}

/* Look terms up: names one after the other, ``ends`` where each ends. ``NOT_THERE`` for those that are not. */
EXPORTED void ragdesk_find(const Table *table, const uint8_t *names, const int64_t *ends, int64_t count, int64_t *found) {
    for (int64_t i = 0, start = 0; i < count; start = ends[i++]) {
        int64_t low = 0, high = table->term_count;
        while (low < high) {
            int64_t middle = (low + high) / 2;
            if (compare(table, middle, names + start, ends[i] - start) < 0) low = middle + 1;
            else high = middle;
        }
        int is_there = low < table->term_count && !compare(table, low, names + start, ends[i] - start);
        found[i] = is_there ? low : NOT_THERE;
    }
}

/* Pairs that bound the postings of terms: every posting has at most the tf and at least the |D| of one of them.
   ``tf`` and ``length`` are room for SHORTEST_LONG_LIST pairs a term; ``ends`` tells where each term's end. */
EXPORTED int ragdesk_best_pairs(const Table *table, const int64_t *terms, int64_t count, uint32_t *tf, uint32_t *length,
                                int64_t *ends) {
    int64_t end = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t term = terms[i], place = first_not_below(table->long_terms, table->long_count, term);
        if (term < 0 || term >= table->term_count) return DAMAGED;
        if (place < table->long_count && table->long_terms[place] == term) {
            memcpy(tf + end, table->bound_tf + place * BOUND_PAIRS, BOUND_PAIRS * sizeof *tf);
            memcpy(length + end, table->bound_length + place * BOUND_PAIRS, BOUND_PAIRS * sizeof *length);
            end += BOUND_PAIRS;
        } else {
            int64_t first = table->list_starts[term], beyond = table->list_starts[term + 1];
            if (first >= beyond || beyond > table->posting_count || beyond - first > SHORTEST_LONG_LIST) return DAMAGED;
            for (; first < beyond; first++, end++) {
                uint32_t code = table->codes_small ? table->codes_small[first] : table->codes_large[first];
                if (code >= (uint64_t)table->pair_count) return DAMAGED;
                tf[end] = table->pair_tf[code];
                length[end] = table->pair_length[code];
            }
        }
        ends[i] = end;
    }
    return 0;
}
