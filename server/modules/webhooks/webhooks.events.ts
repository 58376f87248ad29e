import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

/** A message to a webhook waits. Key: webhook_message.id. */
export const messageQueued = defineEvent({ topic: 'webhook.queued', data: z.object({ message: z.string() }) });
