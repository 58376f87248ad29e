declare const dataOf: unique symbol;

/**
 * A point of a change at which modules above may refuse it or write rows of their own, in its transaction. The module that makes the change
 * declares it (`*.hooks.ts`). For what may happen after the change, emit an event instead.
 */
export interface HookDefinition<Data = never, Answer = unknown> {
  readonly name: string;
  readonly [dataOf]?: (data: Data) => Answer;
}

/** What a module does at a hook of a module below. `C` is the ctx. */
export interface HookHandlerOf<C> {
  readonly hook: HookDefinition;
  run(ctx: C, data: never): Promise<unknown>;
}
