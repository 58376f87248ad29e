/** An event as its listener gets it. `key` is the id of the row that it is about. */
export interface OutboxEvent {
  readonly topic: string;
  readonly key: number;
  readonly payload: unknown;
}

/** A module's listener: handles events of some topics in batches, inside the transaction that removes them. `C` is the ctx, which knows the bus. */
export interface ConsumerOf<C> {
  readonly name: string;
  readonly topics: readonly string[];
  readonly batchSize: number;
  handle(ctx: C, events: readonly OutboxEvent[]): Promise<void>;
}

/** The consumers, and which of them listen to a topic; made once, at composition. */
export interface EventBusOf<C> {
  readonly consumers: readonly ConsumerOf<C>[];
  consumersOf(topic: string): readonly string[];
}
