import { withDescendants } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readOnce } from '#server/platform/read-once.ts';
import type { Reader } from '../notices.policy.ts';

const nobodys: ReadonlySet<number> = new Set();

/**
 * The reader of some notices. An organisation whose registration waits, or was denied, is nobody yet: imports go by its
 * name too. @param notices what is to be read; where all of it is free, nothing has to be known.
 */
export async function readerOf({ actor, ...ctx }: Ctx, notices?: readonly { free: boolean }[]): Promise<Reader> {
  const organisation = actor.kind === 'person' && !actor.superAdmin ? actor.organisation : null;
  const isNeeded = notices === undefined || notices.some(({ free }) => !free);
  if (!isNeeded || organisation?.approval !== 'approved' || !organisation.permissions.has('notices.read')) return { actor, own: nobodys };
  const read = async () => new Set(await withDescendants({ ...ctx, actor }, organisation.id));
  return { actor, own: await readOnce(ctx, `own notices ${organisation.id}`, read) };
}
