/* Whether this library is the one that Python takes it for. */

#include "passed.h"

/* Which sources it was compiled from; kernel/__init__.py asks before it uses anything else. */
EXPORTED int ragdesk_source_mark(void) { return RAGDESK_SOURCE_MARK; }

/* Numbers and sizes that stand in Python once more; a test compares them. */
EXPORTED void ragdesk_layout(int64_t *numbers) {
    const int64_t own[] = {WINDOW, SHORTEST_LONG_LIST, BOUND_PAIRS, LONGEST_SHORT_RUN, WORD_BITS, sizeof(Table),
                           sizeof(Question), sizeof(Scored), sizeof(KeySlots), sizeof(Slot), sizeof(SortedNames)};
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++) numbers[i] = own[i];
}
