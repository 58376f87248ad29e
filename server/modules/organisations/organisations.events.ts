// Events of this module. The key of each is organisation.id.
import { defineEvent } from '#server/platform/events/define-event.ts';

/** Name, country, place, type or approval of a claimed organisation changed. */
export const organisationChanged = defineEvent({ topic: 'organisation.changed' });
/** The id of one from an import leads to a registered one from now on, which gets its notices; the key is the former's. */
export const organisationMerged = defineEvent({ topic: 'organisation.merged' });
