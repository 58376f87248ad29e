import type { Ctx } from './ctx.ts';

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
export type HookHandler = HookHandlerOf<Ctx>;

/** Declares a hook. */
export const defineHook = <Data, Answer = void>(name: string): HookDefinition<Data, Answer> => ({ name });

/** Declares what a module does at a hook. An AppError that it throws refuses the change. */
export const onHook = <Data, Answer>(hook: HookDefinition<Data, Answer>, run: (ctx: Ctx, data: Data) => Promise<Answer>): HookHandler => ({
  hook,
  run,
});

/**
 * Runs what modules do at a hook, one after another in their order, where `ctx` says: inside `inTransaction` in that transaction.
 * @returns their answers. @throws whatever one of them throws.
 */
export async function runHook<Data, Answer>(ctx: Ctx, hook: HookDefinition<Data, Answer>, data: Data): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const handler of ctx.events.handlersOf(hook.name)) answers.push((await handler.run(ctx, data as never)) as Answer);
  return answers;
}
