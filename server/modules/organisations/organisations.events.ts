// Events of this module. The key of each is organisation.id.
import { defineEvent } from '#server/platform/events/define-event.ts';

/** Name, country, place, type or approval of a claimed organisation changed. */
export const organisationChanged = defineEvent({ topic: 'organisation.changed' });
/** An imported organisation was merged into a registered one, which gets its notices. The key is the id of the imported one. */
export const organisationMerged = defineEvent({ topic: 'organisation.merged' });
