/* A question's terms in the vocabulary of a segment, and what their lists can count at the most.

   Takes:  the sorted vocabulary; indices of terms.
   Gives:  an index per term; pairs of tf and |D| that bound every posting of a term.
   Never:  the bound itself: the formula that makes points of such pairs is Python's. */

#include <string.h>

#include "passed.h"

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
   ``tf`` and ``length`` are room for SHORTEST_LONG_LIST pairs a term (ROOM_FOR_PAIRS in tables.py); ``ends`` tells where each term's end. */
EXPORTED int ragdesk_best_pairs(const Table *table, const int64_t *terms, int64_t count, uint32_t *tf, uint32_t *length,
                                int64_t *ends) {
    int64_t end = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t term = terms[i], place = first_not_below(table->long_terms, table->long_count, term);
        if (term < 0 || term >= table->term_count) return DAMAGED;
        if (place < table->long_count && table->long_terms[place] == term) {
            for (int64_t pair = place * BOUND_PAIRS; pair < (place + 1) * BOUND_PAIRS; pair++, end++) {
                tf[end] = table->bound_tf_small ? table->bound_tf_small[pair] : table->bound_tf_large[pair];
                length[end] = table->bound_length_small ? table->bound_length_small[pair] : table->bound_length_large[pair];
            }
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

/* --- merging vocabularies ------------------------------------------------------------------------------------------- */

static void find_beginning(SortedNames *names) {
    names->beginning = 0;
    if (names->next == names->count) return;
    int64_t start = names->starts[names->next], length = names->starts[names->next + 1] - start;
    for (int64_t i = 0; i < 8; i++)
        names->beginning = names->beginning << 8 | (i < length ? names->letters[start + i] : 0);
}

static int compare_next(const SortedNames *left, const SortedNames *right) {
    if (left->beginning != right->beginning) return left->beginning < right->beginning ? -1 : 1;
    int64_t left_start = left->starts[left->next], left_length = left->starts[left->next + 1] - left_start;
    int64_t right_start = right->starts[right->next], right_length = right->starts[right->next + 1] - right_start;
    int64_t common = left_length < right_length ? left_length : right_length;
    int order = memcmp(left->letters + left_start, right->letters + right_start, (size_t)common);
    return order ? order : (left_length > right_length) - (left_length < right_length);
}

/* Merge sorted vocabularies; ``letters`` and ``starts`` have room for all of their names. Returns how many different
   names there are. Few vocabularies are merged at a time, so the least of their next names is found by looking. */
EXPORTED int64_t ragdesk_merge_names(SortedNames *parts, int64_t part_count, uint8_t *letters, uint32_t *starts) {
    int64_t count = 0;
    starts[0] = 0;
    for (int64_t part = 0; part < part_count; part++) find_beginning(parts + part);
    for (;;) {
        const SortedNames *least = NULL;
        for (int64_t part = 0; part < part_count; part++)
            if (parts[part].next < parts[part].count && (!least || compare_next(parts + part, least) < 0))
                least = parts + part;
        if (!least) return count;
        SortedNames name = *least;
        int64_t start = name.starts[name.next], length = name.starts[name.next + 1] - start;
        memcpy(letters + starts[count], name.letters + start, (size_t)length);
        starts[count + 1] = starts[count] + (uint32_t)length;
        for (int64_t part = 0; part < part_count; part++) {
            if (parts[part].next == parts[part].count || compare_next(parts + part, &name)) continue;
            parts[part].places[parts[part].next++] = count;
            find_beginning(parts + part);
        }
        count++;
    }
}
