import type { EventDefinition, EventOf } from './define-event.ts';
import type { HookHandlerOf } from './hook-handler.ts';

/** A module's consumer handles events of some topics in batches, inside the transaction that removes them. `C` is the ctx with the bus. */
export interface ConsumerOf<C, E extends EventDefinition = EventDefinition> {
  readonly name: string;
  /** The events that it listens to. */
  readonly on: readonly E[];
  readonly batchSize: number;
  handle(ctx: C, events: readonly EventOf<E>[]): Promise<void>;
}

/** The events, consumers and hooks of all modules, collected once. */
export interface EventBusOf<C> {
  readonly consumers: readonly ConsumerOf<C>[];
  /** Names of a topic's consumers. @throws Error for a topic that no module declares. */
  consumersOf(topic: string): readonly string[];
  /** What modules do at a hook, by its name, in the order of the modules (hooks.ts). */
  handlersOf(hook: string): readonly HookHandlerOf<C>[];
}

interface Declarations<C> {
  readonly events?: readonly EventDefinition[];
  readonly consumers?: readonly ConsumerOf<C>[];
  readonly hooks?: readonly HookHandlerOf<C>[];
}

function faultsOf<C>(events: readonly EventDefinition[], consumers: readonly ConsumerOf<C>[], consumerNames: ReadonlyMap<string, readonly string[]>): string[] {
  const eventsByTopic = new Map(events.map((event) => [event.topic, event]));
  return [
    ...events.filter((event) => eventsByTopic.get(event.topic) !== event).map(({ topic }) => `two modules declare the event ${topic}`),
    ...events
      .filter(({ topic, noConsumerReason }) => !consumerNames.has(topic) && noConsumerReason === undefined)
      .map(({ topic }) => `no consumer listens to ${topic}`),
    ...events
      .filter(({ topic, noConsumerReason }) => consumerNames.has(topic) && noConsumerReason !== undefined)
      .map(({ topic }) => `${topic} has a noConsumerReason, but also a consumer`),
    ...consumers.flatMap(({ name, on }) =>
      on.filter((event) => eventsByTopic.get(event.topic) !== event).map(({ topic }) => `${name} listens to ${topic}, which no module declares`),
    ),
    ...consumers
      .filter(({ name }, index) => consumers.findIndex((other) => other.name === name) !== index)
      .map(({ name }) => `two consumers are called ${name}`),
  ];
}

/** Collects the modules' events. @throws Error where an event has no consumer and no reason, or a consumer no event. */
export function createEventBus<C>(modules: readonly Declarations<C>[]): EventBusOf<C> {
  const events = modules.flatMap((module) => module.events ?? []);
  const consumers = modules.flatMap((module) => module.consumers ?? []);
  const consumerNames = new Map<string, string[]>();
  for (const { name, on } of consumers) for (const { topic } of on) consumerNames.getOrInsertComputed(topic, () => []).push(name);
  const faults = faultsOf(events, consumers, consumerNames);
  if (faults.length > 0) throw new Error(`Events: ${faults.join('; ')}.`);
  const handlers = new Map<string, HookHandlerOf<C>[]>();
  for (const handler of modules.flatMap((module) => module.hooks ?? [])) handlers.getOrInsertComputed(handler.hook.name, () => []).push(handler);
  const declaredTopics = new Set(events.map(({ topic }) => topic));
  return {
    consumers,
    consumersOf: (topic) => {
      if (!declaredTopics.has(topic)) throw new Error(`No module declares the event ${topic}: it belongs in the events of its module.`);
      return consumerNames.get(topic) ?? [];
    },
    handlersOf: (hook) => handlers.get(hook) ?? [],
  };
}
