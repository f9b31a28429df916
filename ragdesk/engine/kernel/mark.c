/* Which sources this library was compiled from; kernel/__init__.py asks before it uses anything else. */

#include "lists.h"

EXPORTED int ragdesk_source_mark(void) { return RAGDESK_SOURCE_MARK; }
