// Events of this module. The key of each is notice.id.
import { defineEvent } from '#server/platform/events/define-event.ts';

/** The bids of a tender were opened: its bidders are public. */
export const bidsOpened = defineEvent({ topic: 'bids.opened', noConsumerReason: 'Nothing is derived from an opening yet.' });
