/* Counting: text to numbers of words, words to postings, postings in the order of their terms.

   Takes:  text and tables that Python made; every array is as large as counting.py says.
   Gives:  the arrays that the NumPy code beside each caller makes, number for number.
   Never:  decides what a word is, or what its terms are: runs not seen before are only told, and Python takes them
           apart. */

#include <stdlib.h>
#include <string.h>

#include "passed.h"

enum { NO_TERM = 0, UNKNOWN = -1, KEY_BYTES = 8, TF_CLASSES = BOUND_PAIRS, KEYS_AHEAD = 8 };

/* --- text to numbers of runs ---------------------------------------------------------------------------------------- */

/* Where to begin looking for a key. */
static int64_t slot_of(const KeySlots *keys, uint64_t head, uint64_t rest) {
    uint64_t mixed = (head ^ rest * keys->mix_rest) * keys->mix_head;
    mixed ^= mixed >> 32;
    return (int64_t)(mixed * keys->mix_rest >> keys->shift);
}

static int64_t find_key(const KeySlots *keys, uint64_t head, uint64_t rest) {
    for (int64_t place = slot_of(keys, head, rest);; place = (place + 1) & keys->last) {
        const Slot *slot = keys->slots + place;
        if (slot->number == UNKNOWN || (slot->head == head && slot->rest == rest)) return slot->number;
    }
}

/* Look keys up, asking for the memory of a slot some keys before it is needed. */
EXPORTED void ragdesk_find_keys(const KeySlots *keys, const uint64_t *heads, const uint64_t *rests, int64_t count,
                                int64_t *numbers) {
    for (int64_t i = 0; i < count; i++) {
        int64_t ahead = i + KEYS_AHEAD < count ? i + KEYS_AHEAD : count - 1;
        PREFETCH(keys->slots + slot_of(keys, heads[ahead], rests[ahead]));
        numbers[i] = find_key(keys, heads[i], rests[i]);
    }
}

/* Up to eight bytes as one number, the first byte lowest: the kernel is used on little-endian machines alone. */
static uint64_t key_of(const uint8_t *bytes, int64_t count) {
    uint64_t key;
    memcpy(&key, bytes, sizeof key);
    return count >= KEY_BYTES ? key : key & (((uint64_t)1 << 8 * count) - 1);
}

/* Find the runs of a text: stretches of bytes whose ``lower`` is not 0. The last LONGEST_SHORT_RUN bytes are others.

   Gives each run's start and end and its key (0 for a run longer than a key), and puts the text into lower case. Returns
   how many runs there are. */
EXPORTED int64_t ragdesk_find_runs(uint8_t *text, int64_t size, const uint8_t *lower, int64_t *starts, int64_t *ends,
                                   uint64_t *heads, uint64_t *rests) {
    int64_t count = 0;
    for (int64_t place = 0; place < size; place++) {
        if (!(text[place] = lower[text[place]])) continue;
        int64_t start = place;
        while (++place < size && (text[place] = lower[text[place]])) continue;
        int64_t length = place - start, in_rest = length - KEY_BYTES;
        starts[count] = start;
        ends[count] = place;
        heads[count] = rests[count] = 0;
        if (length <= LONGEST_SHORT_RUN) {
            heads[count] = key_of(text + start, length);
            if (in_rest > 0) rests[count] = key_of(text + start + KEY_BYTES, in_rest);
        }
        count++;
    }
    return count;
}

/* --- runs to postings ----------------------------------------------------------------------------------------------- */

/* How many terms some runs have together. */
EXPORTED int64_t ragdesk_terms_in(const int64_t *runs, int64_t run_count, const int64_t *term_starts) {
    int64_t count = 0;
    for (int64_t i = 0; i < run_count; i++) count += term_starts[runs[i] + 1] - term_starts[runs[i]];
    return count;
}

/* Count the terms of chunk after chunk.

   ``latest`` is one entry a term, all 0. Gives |D| per chunk, how many chunks hold each term, how many different terms
   each chunk has, and their numbers and tf. Returns how many postings that is. */
EXPORTED int64_t ragdesk_count(const int64_t *runs, const int64_t *run_counts, int64_t chunk_count,
                               const int64_t *term_starts, const int64_t *terms, uint32_t *latest, int64_t *lengths,
                               int64_t *df, int64_t *posting_counts, int32_t *posting_terms, uint32_t *tf) {
    int64_t run = 0, count = 0;
    for (int64_t chunk = 0; chunk < chunk_count; chunk++) {
        int64_t first = count, length = 0;
        for (int64_t end = run + run_counts[chunk]; run < end; run++) {
            for (int64_t i = term_starts[runs[run]]; i < term_starts[runs[run] + 1]; i++) {
                int64_t term = terms[i];
                if (term == NO_TERM) continue;
                length++;
                if (latest[term] > first) {
                    tf[latest[term] - 1]++;
                    continue;
                }
                posting_terms[count] = (int32_t)term;
                tf[count++] = 1;
                latest[term] = (uint32_t)count;
                df[term]++;
            }
        }
        lengths[chunk] = length;
        posting_counts[chunk] = count - first;
    }
    return count;
}

/* Count the terms that chunks inherit: once for being inherited, and as often as the chunk itself says them.

   ``latest`` is one entry a term, all 0. Gives what ragdesk_count gives; |D| is that of what the chunks say themselves. */
EXPORTED int64_t ragdesk_count_inherited(const int64_t *inherited, const int64_t *inherited_counts, const int64_t *said,
                                         const int64_t *said_counts, int64_t chunk_count, const int64_t *term_starts,
                                         const int64_t *terms, uint32_t *latest, int64_t *lengths, int64_t *df,
                                         int64_t *posting_counts, int32_t *posting_terms, uint32_t *tf) {
    int64_t count = 0;
    for (int64_t chunk = 0; chunk < chunk_count; chunk++) {
        int64_t first = count, length = 0;
        for (int64_t end = inherited_counts[chunk]; end; end--, inherited++)
            for (int64_t i = term_starts[*inherited]; i < term_starts[*inherited + 1]; i++) {
                int64_t term = terms[i];
                if (term == NO_TERM || latest[term] > first) continue;
                posting_terms[count] = (int32_t)term;
                tf[count++] = 1;
                latest[term] = (uint32_t)count;
                df[term]++;
            }
        for (int64_t end = said_counts[chunk]; end; end--, said++)
            for (int64_t i = term_starts[*said]; i < term_starts[*said + 1]; i++) {
                int64_t term = terms[i];
                if (term == NO_TERM) continue;
                length++;
                if (latest[term] > first) tf[latest[term] - 1]++;
            }
        lengths[chunk] = length;
        posting_counts[chunk] = count - first;
    }
    return count;
}

/* Number the pairs of tf and |D|: ``used`` has a byte for every tf * width + |D|, all 0, ``codes_of`` a number. Gives the
   code of each posting in place of its tf; the different pairs are the bytes set. */
EXPORTED void ragdesk_pairs(uint32_t *tf, const int64_t *posting_counts, const int64_t *lengths, int64_t chunk_count,
                               int64_t width, int64_t possible, uint8_t *used, uint32_t *codes_of) {
    int64_t place = 0;
    uint32_t count = 0;
    for (int64_t chunk = 0; chunk < chunk_count; chunk++)
        for (int64_t end = place + posting_counts[chunk]; place < end; place++) {
            tf[place] = (uint32_t)(tf[place] * width + lengths[chunk]);
            used[tf[place]] = 1;
        }
    for (int64_t pair = 0; pair < possible; pair++)
        if (used[pair]) codes_of[pair] = count++;
    for (int64_t i = 0; i < place; i++) tf[i] = codes_of[tf[i]];
}

/* Put postings, which come chunk after chunk, in the order of their terms. ``next`` tells where each term's begin. */
EXPORTED void ragdesk_sort_postings(const int32_t *posting_terms, const uint32_t *posting_codes,
                                    const int64_t *posting_counts, int64_t chunk_count, int64_t *next, int32_t *chunks,
                                    uint32_t *codes) {
    int64_t place = 0;
    for (int64_t chunk = 0; chunk < chunk_count; chunk++)
        for (int64_t end = place + posting_counts[chunk]; place < end; place++) {
            int64_t target = next[posting_terms[place]]++;
            chunks[target] = (int32_t)chunk;
            codes[target] = posting_codes[place];
        }
}

/* --- sorted postings ------------------------------------------------------------------------------------------------ */

/* Per long list and class of tf the largest tf and the smallest |D|; an empty class repeats the first that is not.

   ``class_of_pair`` tells the class of each code. */
EXPORTED void ragdesk_bounds(const int64_t *starts, const int64_t *ends, int64_t list_count, const uint32_t *codes,
                             const uint8_t *class_of_pair, const uint32_t *pair_tf, const uint32_t *pair_length,
                             uint32_t *bound_tf, uint32_t *bound_length) {
    for (int64_t list = 0; list < list_count; list++) {
        uint32_t *largest = bound_tf + list * TF_CLASSES, *smallest = bound_length + list * TF_CLASSES;
        memset(largest, 0, TF_CLASSES * sizeof *largest);
        memset(smallest, 0xFF, TF_CLASSES * sizeof *smallest);
        for (int64_t place = starts[list]; place < ends[list]; place++) {
            uint32_t code = codes[place], tf_class = class_of_pair[code];
            if (pair_tf[code] > largest[tf_class]) largest[tf_class] = pair_tf[code];
            if (pair_length[code] < smallest[tf_class]) smallest[tf_class] = pair_length[code];
        }
        int filled = 0;
        while (filled < TF_CLASSES - 1 && !largest[filled]) filled++;
        for (int i = 0; i < TF_CLASSES; i++)
            if (!largest[i]) {
                largest[i] = largest[filled];
                smallest[i] = smallest[filled];
            }
    }
}

/* Put one segment's lists behind those of the segments before it. ``df`` and ``next`` are per term of the merged segment:
   how many postings the part has, and where they go. */
EXPORTED void ragdesk_place_part(const int64_t *df, int64_t term_count, const int32_t *part_chunks,
                                 const uint32_t *part_codes, int64_t *next, int32_t *chunks, uint32_t *codes) {
    int64_t place = 0;
    for (int64_t term = 0; term < term_count; term++) {
        memcpy(chunks + next[term], part_chunks + place, (size_t)df[term] * sizeof *chunks);
        memcpy(codes + next[term], part_codes + place, (size_t)df[term] * sizeof *codes);
        next[term] += df[term];
        place += df[term];
    }
}

/* The sum of many small numbers. */
EXPORTED int64_t ragdesk_total(const uint16_t *numbers, int64_t count) {
    int64_t total = 0;
    for (int64_t i = 0; i < count; i++) total += numbers[i];
    return total;
}
