#include "lists.h"

#include <stddef.h>

int64_t windows_of(const Table *table) {
    return table->chunk_count > WINDOW ? (table->chunk_count + WINDOW - 1) >> WINDOW_BITS : 1;
}

int bits_set(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(word * 0x0101010101010101u >> 56);
}

int64_t first_not_below(const int32_t *terms, int64_t count, int64_t term) {
    int64_t low = 0, high = count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (terms[middle] < term) low = middle + 1;
        else high = middle;
    }
    return low;
}

static int open_bitmap(const Table *table, int64_t place, List *list) {
    int64_t width = (table->chunk_count + WORD_BITS - 1) / WORD_BITS;
    if (place >= table->bitmap_count / width) return 0;
    list->bitmap = table->bitmaps + place * width;
    if (table->bits_before_small) list->bits_before_small = table->bits_before_small + place * width;
    else list->bits_before_large = table->bits_before_large + place * width;
    return 1;
}

/* Where the windows of a list begin whose upper bits are counted per window. */
static int start_long(const Table *table, int64_t place, List *list) {
    int64_t windows = windows_of(table), start = 0;
    if (place >= table->window_cell_count / windows) return 0;
    for (int64_t window = 0; window < windows; window++) {
        list->window_starts[window] = start;
        start += table->window_counts[place * windows + window];
    }
    list->window_starts[windows] = start;
    return start == list->count;
}

/* The same for a list that keeps the upper bits of each number. */
static int start_short(const Table *table, int64_t first_high, List *list) {
    int64_t windows = windows_of(table), place = 0;
    if (first_high < 0 || list->count > table->high_count - first_high) return 0;
    const uint8_t *highs = table->highs + first_high;
    for (int64_t window = 0; window < windows; window++) {
        list->window_starts[window] = place;
        while (place < list->count && highs[place] == window) place++;
    }
    list->window_starts[windows] = place;
    return place == list->count;
}

int open_list(const Table *table, int64_t term, int64_t *window_starts, List *list) {
    if (term < 0 || term >= table->term_count) return 0;
    int64_t first = table->list_starts[term], end = table->list_starts[term + 1];
    if (first > end || end > table->posting_count) return 0;
    *list = (List){.count = end - first, .window_starts = window_starts};
    if (table->codes_small) list->codes_small = table->codes_small + first;
    else list->codes_large = table->codes_large + first;
    int64_t common = first_not_below(table->common_terms, table->common_count, term);
    if (common < table->common_count && table->common_terms[common] == term) return open_bitmap(table, common, list);
    int64_t before = table->common_before[common];
    if (before < 0 || before > first || list->count > table->low_count - (first - before)) return 0;
    int64_t first_low = first - before;
    list->lows = table->lows + first_low;
    window_starts[0] = 0;
    window_starts[1] = list->count;
    if (windows_of(table) == 1) return 1;
    int64_t place = first_not_below(table->long_terms, table->long_count, term);
    if (list->count >= SHORTEST_LONG_LIST) return start_long(table, place, list);
    before = table->long_before[place];
    return before >= 0 && before <= first_low && start_short(table, first_low - before, list);
}

int64_t postings_in(const Table *table, const List *list, int64_t window) {
    if (!list->bitmap) return list->window_starts[window + 1] - list->window_starts[window];
    int64_t width = (table->chunk_count + WORD_BITS - 1) / WORD_BITS, words = WINDOW / WORD_BITS;
    int64_t first = window * words, end = first + words;
    return (end < width ? bits_before(list, end) : list->count) - bits_before(list, first);
}

int64_t place_of(const List *list, int64_t chunk) {
    if (list->bitmap) {
        uint64_t word = list->bitmap[chunk / WORD_BITS], bit = (uint64_t)1 << chunk % WORD_BITS;
        if (!(word & bit)) return -1;
        int64_t place = bits_before(list, chunk / WORD_BITS) + bits_set(word & (bit - 1));
        return place < list->count ? place : -1;
    }
    int64_t low = list->window_starts[chunk >> WINDOW_BITS], end = list->window_starts[(chunk >> WINDOW_BITS) + 1];
    uint16_t wanted = (uint16_t)(chunk & (WINDOW - 1));
    if (low >= end) return -1;
    /* Each step halves what is left without a branch, which the processor would guess wrong half of the time. */
    for (int64_t left = end - low, half; left > 1; left -= half) {
        half = left / 2;
        low += (list->lows[low + half - 1] < wanted) * half;
    }
    return list->lows[low] == wanted ? low : -1;
}

/* How often chunks hold terms. ``tables`` and ``terms`` name a list each, all in one segment; ``window_starts`` is room for
   windows_of + 1 numbers, ``tf`` for a row of chunk_count numbers per list, all 0 before. Returns 0 when the arrays
   contradict each other. */
EXPORTED int ragdesk_frequencies(const Table *const *tables, const int64_t *terms, int64_t list_count,
                                 const int64_t *chunks, int64_t chunk_count, int64_t *window_starts, int64_t *tf) {
    for (int64_t item = 0; item < list_count; item++) {
        List list;
        /* There is room for the windows of the first table. */
        if (tables[item]->chunk_count != tables[0]->chunk_count) return 0;
        if (!open_list(tables[item], terms[item], window_starts, &list)) return 0;
        for (int64_t i = 0; i < chunk_count; i++, tf++) {
            if (chunks[i] < 0 || chunks[i] >= tables[item]->chunk_count) return 0;
            int64_t place = place_of(&list, chunks[i]);
            if (place < 0) continue;
            uint32_t code = code_at(&list, place);
            if (code >= (uint64_t)tables[item]->pair_count) return 0;
            *tf = tables[item]->pair_tf[code];
        }
    }
    return 1;
}
