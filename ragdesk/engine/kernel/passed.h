/* What Python passes, besides tables: each structure stands once more in Python, and ragdesk_layout tells whether the two
   are alike. */

#ifndef RAGDESK_PASSED_H
#define RAGDESK_PASSED_H

#include "lists.h"

enum { LONGEST_SHORT_RUN = 16 };

typedef struct {
    double score;
    int64_t chunk;
} Scored;

/* What Python passes; the order is that of ``Question`` in best.py. */
typedef struct {
    const Table *const *tables; /* list_count; the table that each list is in, all of one segment */
    int64_t list_count;        /* 1 or more */
    const int64_t *terms;      /* in falling order of bounds */
    const double *weights;
    const double *bounds;
    const double *const *values; /* list_count * pair_count of its table; what each code counts */
    const double *scale;       /* chunk_count; a factor per chunk, or NULL */
    const uint8_t *is_live;    /* chunk_count; or NULL when all live */
    double *sums;              /* WINDOW; zero before and after */
    int64_t limit;
    double threshold;          /* what the limit-th best scores at least, as far as is known; rises */
    int64_t room;              /* for chunks found */
    Scored *found;
} Question;

/* A slot of a KeyTable (key_table.py). */
typedef struct {
    uint64_t head, rest;
    int64_t number;            /* UNKNOWN for an empty slot */
    int64_t unused;            /* a slot of 32 bytes never lies across two lines of the processor's cache */
} Slot;

/* The order is that of ``KeySlots`` in counting.py. */
typedef struct {
    const Slot *slots;
    int64_t last;              /* one less than the slots there are, a power of two */
    int64_t shift;
    uint64_t mix_head, mix_rest;
} KeySlots;

/* A vocabulary on its way through a merge; the order is that of ``SortedNames`` in counting.py. */
typedef struct {
    const uint8_t *letters;
    const uint32_t *starts;    /* count + 1 */
    int64_t count;
    int64_t *places;           /* count; where each name stands in the merged vocabulary */
    int64_t next;
    uint64_t beginning;        /* the first eight letters of the next name, for comparing most names at once */
} SortedNames;

#endif
