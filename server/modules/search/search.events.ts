// Events of this module. The key of each is notice.id.
import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

/** A notice that became public, at `at`, is in the index now, and open. Not of notices that a source tells of the past. */
export const openNoticeIndexed = defineEvent({ topic: 'search.indexed', data: z.object({ at: z.iso.datetime() }) });
