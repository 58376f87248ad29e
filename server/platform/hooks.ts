import type { Ctx } from './ctx.ts';
import type { HookDefinition, HookHandlerOf } from './events/hook-handler.ts';

export type { HookDefinition };
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
