/* The best chunks of one segment: MaxScore (Turtle and Flood 1995), a window of 65,536 chunks at a time.

   Takes:  lists in the order in which every sum is made, what each code counts, and what is known of the k-th best.
   Gives:  every chunk that can be among the best, with its exact score.
   Never:  a score that differs in its last bit from what top_k.py makes of the same lists: each is the same sum of the
           same products in the same order, so the compiler must not fuse multiplications with additions.

   Lists stand in falling order of their bounds, the most that each can count anywhere. As soon as the lists not read
   yet cannot lift a new chunk over the threshold, no new chunk is looked for: the rest, which are the long lists, are
   only asked about the chunks found.

   First the rare words alone are read: the best of their chunks are scored in full, which gives a threshold, and mostly
   nothing more has to be read. If it is not enough, more lists are read in the same way ("rounds"); and when the lists
   get long, window after window is read and settled by itself. The sums of a window stay in the processor's cache. */

#include <stdlib.h>
#include <string.h>

#include "passed.h"

enum { DAMAGED = -1, NO_ROOM = -2, NO_MEMORY = -3 };
enum {
    FIRST_ROUND = 2048,        /* so many postings are read in the first round ... */
    LAST_ROUND = 32768,        /* ... and so many in the last */
    ROUND_GROWTH = 4,
    SCORED_TO_LEARN = 24,      /* so many chunks with high sums are scored in full to learn a threshold */
    POSTINGS_PER_LEARNING = 2000, /* asking a list about so many chunks takes as long as reading so many postings */
    LEARNING_WINDOWS = 2       /* later windows know a good threshold from the ones before */
};
static const double SLACK = 1 - 1e-9; /* bounds are sums, too: their last digits are not exact */
static const double DROPPED = -1.0;

/* The items with the highest scores, the lowest of them first: a heap. */
typedef struct {
    Scored *items;
    int64_t size, most;
} Highest;

typedef struct {
    Question *asked;
    List *lists;
    double *rest;              /* list_count + 1: what the lists from each on can count together */
    double *rest_here;         /* the same in one window: where a list has no posting it counts nothing, so the rest falls
                                  below the threshold sooner, and fewer lists have to be read */
    int32_t *touched;          /* chunks of the window that have a sum, each once */
    int64_t touched_count;
    Scored *gathered;          /* the sums that the rounds made, window after window ... */
    Scored *gathering;         /* ... and room for those of the next */
    int64_t *gathered_starts;  /* windows + 1: where each window's begin */
    int64_t read;              /* how many lists they hold */
    Highest best;              /* of the contenders */
    Highest learned;           /* chunks with high sums, to learn a threshold from ... */
    Highest scored;            /* ... and what they score in full */
    int64_t found;
    int is_damaged, is_full;
} Search;

/* --- the highest of many ------------------------------------------------------------------------------------------ */

static void sink(Scored *heap, int64_t size, int64_t place) {
    Scored sinking = heap[place];
    for (int64_t child; (child = 2 * place + 1) < size; place = child) {
        if (child + 1 < size && heap[child + 1].score < heap[child].score) child++;
        if (heap[child].score >= sinking.score) break;
        heap[place] = heap[child];
    }
    heap[place] = sinking;
}

static void keep_highest(Highest *highest, double score, int64_t chunk) {
    if (highest->size < highest->most) {
        highest->items[highest->size++] = (Scored){score, chunk};
        if (highest->size == highest->most)
            for (int64_t place = highest->most / 2; place-- > 0;) sink(highest->items, highest->most, place);
    } else if (score > highest->items[0].score) {
        highest->items[0] = (Scored){score, chunk};
        sink(highest->items, highest->most, 0);
    }
}

static void raise_threshold(Search *search, const Highest *best) {
    if (best->size < best->most) return;
    double known = best->items[0].score * SLACK;
    if (known > search->asked->threshold) search->asked->threshold = known;
}

/* --- points ------------------------------------------------------------------------------------------------------ */

/* What a list counts in a chunk; the place is that of the chunk's code. */
static inline double points(Search *search, int64_t item, int64_t place, int64_t chunk) {
    const Question *asked = search->asked;
    uint32_t code = code_at(&search->lists[item], place);
    if (code >= (uint64_t)asked->tables[item]->pair_count) {
        search->is_damaged = 1;
        return 0.0;
    }
    double counted = asked->weights[item] * asked->values[item][code];
    return asked->scale ? counted * asked->scale[chunk] : counted;
}

static inline void add(Search *search, int64_t item, int64_t place, int64_t chunk) {
    double *sum = search->asked->sums + (chunk & (WINDOW - 1)), before = *sum;
    *sum += points(search, item, place, chunk);
    search->touched[search->touched_count] = (int32_t)chunk;
    search->touched_count += before == 0.0 && *sum != 0.0;
}

static void add_bitmap(Search *search, int64_t item, int64_t window) {
    const List *list = &search->lists[item];
    int64_t chunk_count = search->asked->tables[0]->chunk_count;
    int64_t width = (chunk_count + WORD_BITS - 1) / WORD_BITS;
    int64_t word = window * (WINDOW / WORD_BITS), end = word + WINDOW / WORD_BITS;
    if (end > width) end = width;
    int64_t place = bits_before(list, word);
    for (; word < end; word++) {
        for (uint64_t bits = list->bitmap[word]; bits; bits &= bits - 1, place++) {
            int64_t chunk = word * WORD_BITS + lowest_bit(bits);
            if (place >= list->count || chunk >= chunk_count) {
                search->is_damaged = 1;
                return;
            }
            add(search, item, place, chunk);
        }
    }
}

/* Add what a list counts to the sums of a window's chunks. */
static void add_window(Search *search, int64_t item, int64_t window) {
    const List *list = &search->lists[item];
    if (list->bitmap) {
        add_bitmap(search, item, window);
        return;
    }
    int64_t first = window << WINDOW_BITS, chunk_count = search->asked->tables[0]->chunk_count;
    for (int64_t place = list->window_starts[window]; place < list->window_starts[window + 1]; place++) {
        int64_t chunk = first + list->lows[place];
        if (chunk >= chunk_count) {
            search->is_damaged = 1;
            return;
        }
        add(search, item, place, chunk);
    }
}

/* The full score of a chunk that has a sum of the first ``read`` lists; DROPPED, which is below every score, as soon as it
   cannot reach the threshold. */
static double finish(Search *search, int64_t chunk, double score, int64_t read, const double *rest) {
    for (int64_t item = read; item < search->asked->list_count; item++) {
        if (score + rest[item] < search->asked->threshold) return DROPPED;
        int64_t place = place_of(&search->lists[item], chunk);
        if (place >= 0) score += points(search, item, place, chunk);
    }
    return score;
}

static int lives(const Search *search, int64_t chunk) {
    return !search->asked->is_live || search->asked->is_live[chunk];
}

/* --- what is done with chunks that have a sum ----------------------------------------------------------------------- */

/* Score those in ``learned``, which have the highest sums of the first ``read`` lists, in full: ``limit`` of them tell
   what it takes. */
static void learn(Search *search, int64_t read, const double *rest) {
    search->scored.size = 0;
    for (int64_t i = 0; i < search->learned.size; i++) {
        int64_t chunk = search->learned.items[i].chunk;
        if (!lives(search, chunk)) continue;
        double score = finish(search, chunk, search->learned.items[i].score, read, rest);
        if (score != DROPPED) keep_highest(&search->scored, score, chunk);
    }
    search->learned.size = 0;
    raise_threshold(search, &search->scored);
}

static void learn_from_window(Search *search, int64_t read) {
    for (int64_t i = 0; i < search->touched_count; i++) {
        int64_t chunk = search->touched[i];
        keep_highest(&search->learned, search->asked->sums[chunk & (WINDOW - 1)], chunk);
    }
    learn(search, read, search->rest_here);
}

/* Find out whether a chunk with a sum of the first ``read`` lists is a contender. */
static void settle(Search *search, int64_t chunk, double score, int64_t read, const double *rest) {
    Question *asked = search->asked;
    if (score + rest[read] < asked->threshold || !lives(search, chunk)) return;
    score = finish(search, chunk, score, read, rest);
    if (score < asked->threshold || score <= 0.0) return;
    if (search->found == asked->room) {
        search->is_full = 1;
        return;
    }
    asked->found[search->found++] = (Scored){score, chunk};
    keep_highest(&search->best, score, chunk);
    raise_threshold(search, &search->best);
}

/* The same for all chunks touched in a window; sets their sums back to zero. */
static void settle_window(Search *search, int64_t read) {
    for (int64_t i = 0; i < search->touched_count; i++) {
        int64_t chunk = search->touched[i];
        double *sum = search->asked->sums + (chunk & (WINDOW - 1)), score = *sum;
        *sum = 0.0;
        settle(search, chunk, score, read, search->rest_here);
    }
    search->touched_count = 0;
}

/* --- rounds ------------------------------------------------------------------------------------------------------- */

/* Begin a window with the sums that the rounds made. */
static void load_gathered(Search *search, int64_t first, int64_t end) {
    for (int64_t i = first; i < end; i++) {
        search->asked->sums[search->gathered[i].chunk & (WINDOW - 1)] = search->gathered[i].score;
        search->touched[search->touched_count++] = (int32_t)search->gathered[i].chunk;
    }
}

/* Add some more lists to what was gathered. */
static void gather(Search *search, int64_t end_list) {
    int64_t windows = windows_of(search->asked->tables[0]), count = 0, first = 0;
    for (int64_t window = 0; window < windows; window++) {
        int64_t end = search->gathered_starts[window + 1];
        load_gathered(search, first, end);
        first = end;
        for (int64_t item = search->read; item < end_list; item++) add_window(search, item, window);
        for (int64_t i = 0; i < search->touched_count; i++) {
            int64_t chunk = search->touched[i];
            double *sum = search->asked->sums + (chunk & (WINDOW - 1));
            keep_highest(&search->learned, *sum, chunk);
            /* Lists that are as long as they say never touch more chunks than there is room for. */
            if (count < LAST_ROUND) search->gathering[count++] = (Scored){*sum, chunk};
            else search->is_damaged = 1;
            *sum = 0.0;
        }
        search->gathered_starts[window + 1] = count;
        search->touched_count = 0;
    }
    Scored *gathered = search->gathering;
    search->gathering = search->gathered;
    search->gathered = gathered;
    search->read = end_list;
}

/* Whether a chunk that none of the lists read holds can still be among the best. */
static int is_more_to_read(const Search *search) {
    return search->read < search->asked->list_count && search->rest[search->read] >= search->asked->threshold;
}

/* Read rare words, round after round. */
static void run_rounds(Search *search) {
    int64_t postings = 0;
    for (int64_t most = FIRST_ROUND; most <= LAST_ROUND && is_more_to_read(search); most *= ROUND_GROWTH) {
        int64_t end = search->read;
        while (end < search->asked->list_count && postings + search->lists[end].count <= most)
            postings += search->lists[end++].count;
        if (end == search->read) continue;
        gather(search, end);
        learn(search, end, search->rest);
    }
}

/* --- windows ------------------------------------------------------------------------------------------------------ */

/* What the lists can count together in a window: those that have no posting there count nothing. */
static void bound_window(Search *search, int64_t window) {
    for (int64_t item = search->asked->list_count; item-- > 0;) {
        int is_here = postings_in(search->asked->tables[item], &search->lists[item], window) > 0;
        search->rest_here[item] = search->rest_here[item + 1] + (is_here ? search->asked->bounds[item] : 0.0);
    }
}

/* Read a window's lists until a chunk that none of them holds can no longer be among the best, and settle it. */
static void search_window(Search *search, int64_t window) {
    int64_t count = search->asked->list_count, read = search->read;
    bound_window(search, window);
    load_gathered(search, search->gathered_starts[window], search->gathered_starts[window + 1]);
    for (; read < count && search->rest_here[read] >= search->asked->threshold; read++) {
        int64_t postings = postings_in(search->asked->tables[read], &search->lists[read], window);
        if (window < LEARNING_WINDOWS && search->touched_count && postings > POSTINGS_PER_LEARNING * (count - read)) {
            learn_from_window(search, read);
            if (search->rest_here[read] < search->asked->threshold) break;
        }
        add_window(search, read, window);
    }
    settle_window(search, read);
}

static void run(Search *search) {
    run_rounds(search);
    if (is_more_to_read(search)) {
        for (int64_t window = 0; window < windows_of(search->asked->tables[0]); window++) search_window(search, window);
        return;
    }
    for (int64_t i = 0; i < search->gathered_starts[windows_of(search->asked->tables[0])]; i++)
        settle(search, search->gathered[i].chunk, search->gathered[i].score, search->read, search->rest);
}

/* Take memory for a search, in one piece so that there is one thing to give back. */
static void *prepare(Search *search) {
    const Question *asked = search->asked;
    int64_t count = asked->list_count, windows = windows_of(asked->tables[0]);
    int64_t scored = 2 * asked->limit > SCORED_TO_LEARN ? 2 * asked->limit : SCORED_TO_LEARN;
    size_t lists = (size_t)count * sizeof(List), rests = 2 * (size_t)(count + 1) * sizeof(double);
    size_t starts = (size_t)((count + 1) * (windows + 1)) * sizeof(int64_t);
    size_t heaps = (size_t)(scored + 2 * asked->limit + 2 * LAST_ROUND) * sizeof(Scored);
    size_t touched = (WINDOW + 1) * sizeof(int32_t);
    char *memory = malloc(lists + rests + starts + heaps + touched);
    if (!memory) return NULL;
    search->lists = (List *)memory;
    search->rest = (double *)(memory + lists);
    search->rest_here = search->rest + count + 1;
    search->gathered_starts = (int64_t *)(memory + lists + rests);
    search->learned = (Highest){(Scored *)(memory + lists + rests + starts), 0, scored};
    search->scored = (Highest){search->learned.items + scored, 0, asked->limit};
    search->best = (Highest){search->scored.items + asked->limit, 0, asked->limit};
    search->gathered = search->best.items + asked->limit;
    search->gathering = search->gathered + LAST_ROUND;
    search->touched = (int32_t *)(memory + lists + rests + starts + heaps);
    return memory;
}

static int by_chunk(const void *left, const void *right) {
    int64_t a = ((const Scored *)left)->chunk, b = ((const Scored *)right)->chunk;
    return (a > b) - (a < b);
}

/* Leave of the chunks found those that the limit-th best of them allows, in the order of their numbers. */
static int64_t sort_out(Search *search) {
    double needed = search->best.size == search->best.most ? search->best.items[0].score : 0.0;
    int64_t kept = 0;
    for (int64_t i = 0; i < search->found; i++)
        if (search->asked->found[i].score >= needed) search->asked->found[kept++] = search->asked->found[i];
    qsort(search->asked->found, (size_t)kept, sizeof *search->asked->found, by_chunk);
    return kept;
}

/* Find the contenders of a segment. Returns how many, or why not. */
EXPORTED int64_t ragdesk_best(Question *asked) {
    Search search = {.asked = asked};
    void *memory = prepare(&search);
    if (!memory) return NO_MEMORY;
    int64_t windows = windows_of(asked->tables[0]), count = asked->list_count;
    int64_t *starts = search.gathered_starts + windows + 1;
    memset(search.gathered_starts, 0, (size_t)(windows + 1) * sizeof *starts);
    search.rest[count] = search.rest_here[count] = 0.0;
    for (int64_t item = count; item-- > 0; starts += windows + 1) {
        /* There is room for the windows of the first table. */
        if (asked->tables[item]->chunk_count != asked->tables[0]->chunk_count ||
            !open_list(asked->tables[item], asked->terms[item], starts, &search.lists[item])) search.is_damaged = 1;
        search.rest[item] = search.rest[item + 1] + asked->bounds[item];
    }
    if (!search.is_damaged) run(&search);
    int64_t kept = sort_out(&search);
    free(memory);
    return search.is_damaged ? DAMAGED : search.is_full ? NO_ROOM : kept;
}
