// Events of this module. The key of each is organisation.id.
import { defineEvent } from '#server/platform/events/define-event.ts';

/** A period of an organisation began, was moved or ended: what its people may read has changed. */
export const subscriptionChanged = defineEvent({ topic: 'subscription.changed' });
