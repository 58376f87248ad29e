import { z } from 'zod';

/** An event, as the module that emits it declares it (`*.events.ts`). */
export interface EventDefinition<Topic extends string = string, Data = unknown> {
  readonly topic: Topic;
  /** The event's data besides the id of its row. The schema also accepts what earlier versions stored. */
  readonly data: z.ZodType<Data>;
  /** Why no module listens yet. */
  readonly noConsumerReason?: string;
}

/** An event as its consumer receives it. `key` is the id of the row that it is about. */
export type EventOf<E extends EventDefinition> =
  E extends EventDefinition<infer Topic, infer Data> ? { readonly topic: Topic; readonly key: number; readonly data: Data } : never;

/** Declares an event. Without `data` it carries only the id of its row. It needs a consumer, or `noConsumerReason` to say why it has none. */
export function defineEvent<const Topic extends string>(event: { topic: Topic; noConsumerReason?: string }): EventDefinition<Topic, undefined>;
export function defineEvent<const Topic extends string, Data extends object | undefined>(event: {
  topic: Topic;
  data: z.ZodType<Data>;
  noConsumerReason?: string;
}): EventDefinition<Topic, Data>;
export function defineEvent(event: { topic: string; data?: z.ZodType; noConsumerReason?: string }): EventDefinition {
  return { data: z.undefined(), ...event };
}

/** Validates an event's data. @throws TypeError where they do not fit the schema. */
export function parseEventData<Data>({ topic, data }: EventDefinition<string, Data>, value: unknown): Data {
  const parsed = data.safeParse(value);
  if (!parsed.success) throw new TypeError(`The data of the event ${topic} do not fit its schema: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
