/* The stretches of a text in which something may be written in pieces: Wi-Fi, 24 500, two characters of Chinese.

   Takes:  the characters of a text as numbers, and what each is to such words.
   Gives:  the stretches that joined_stretches.py finds, place for place.
   Never:  decides what a character is, or whether a stretch has such a word in it. */

#include "passed.h"

enum { OTHER = 1, LETTER = 2, DIGIT = 4, JOINT = 8, SPACE = 16, CAPITAL = 32, UNSPACED = 64, TIMES = 128 };
enum { IN_NUMBERS = DIGIT | CAPITAL | TIMES, AHEAD = 13, LINE_END = '\n' };

typedef struct {
    const void *codes;         /* a byte each, or four where the text is wide */
    int64_t is_wide;
} Characters;

static uint32_t character_at(const Characters *text, int64_t place) {
    return text->is_wide ? ((const uint32_t *)text->codes)[place] : ((const uint8_t *)text->codes)[place];
}

static int is_small(uint8_t kind) { return (kind & LETTER) && !(kind & IN_NUMBERS); }

/* Whether a number that is dialled abroad may begin here. */
static int begins_long_number(const uint8_t *here) {
    if (!(here[0] & DIGIT) || here[-1] & LETTER) return 0;
    for (int ahead = 2; ahead < AHEAD; ahead += 2)
        if (!(here[ahead] & DIGIT)) return 0;
    return 1;
}

static int joins_here(const uint8_t *here) {
    uint8_t kind = here[0], before = here[-1], after = here[1];
    if (kind & JOINT && ((before & LETTER && after & LETTER) || kind & TIMES)) return 1;
    if (kind & SPACE && after & DIGIT && (before & DIGIT || (before & JOINT && here[-2] & DIGIT))) return 1;
    if (kind & OTHER && after & DIGIT && (before & DIGIT || !(before & LETTER))) return 1;
    if (kind & TIMES && before & SPACE && after & SPACE) return 1;
    if (kind & UNSPACED && after & UNSPACED) return 1;
    return begins_long_number(here);
}

static int may_be_inside(const uint8_t *here) {
    uint8_t kind = here[0], before = here[-1], after = here[1];
    if (kind & ~SPACE) return 1;
    if (!kind) return 0;
    if (before & JOINT && here[-2] & DIGIT && after & DIGIT) return 1;
    if (!(before & IN_NUMBERS && after & IN_NUMBERS)) return 0;
    return !((before | after) & CAPITAL && (is_small(here[-2]) || is_small(here[2])));
}

/* Where a word that is broken here at the end of a line goes on; 0 where none is. */
static int64_t turn_at(const Characters *text, int64_t place) {
    uint32_t code = character_at(text, place);
    if ((code != '-' && code != 0x2010 && code != 0x2011) || character_at(text, place + 1) != LINE_END) return 0;
    int64_t rest = place + 2;
    for (uint32_t next; (next = character_at(text, rest)) == ' ' || next == '\t' || next == '>';) rest++;
    return rest;
}

/* Find the stretches. The first and the last AHEAD characters are in none. ``kinds`` has room for the kind of each
   character; ``table`` tells it. Returns how many stretches there are. */
EXPORTED int64_t ragdesk_find_stretches(const void *codes, int64_t is_wide, int64_t size, const uint8_t *table,
                                        uint8_t *kinds, int64_t *starts, int64_t *ends) {
    Characters text = {codes, is_wide};
    for (int64_t place = 0; place < size; place++) kinds[place] = table[character_at(&text, place)];
    int64_t count = 0, start = AHEAD, turned_until = 0;
    int has_joint = 0;
    for (int64_t place = AHEAD; place <= size - AHEAD; place++) {
        const uint8_t *here = kinds + place;
        if ((*here & ~CAPITAL) == LETTER) continue; /* joins nothing, and is inside */
        int64_t rest = *here & JOINT ? turn_at(&text, place) : 0;
        if (rest) turned_until = rest;
        if (rest || joins_here(here)) has_joint = 1;
        if (place < turned_until || may_be_inside(here)) continue;
        if (has_joint) {
            starts[count] = start;
            ends[count++] = place;
        }
        has_joint = 0;
        start = place + 1;
    }
    return count;
}
