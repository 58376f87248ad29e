import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeInput } from '#server/modules/notices/index.ts';
import { cpvOf, sectorsOf } from '#server/modules/reference/index.ts';
import { madeUpBuyers } from './buyers.ts';
import { contentOf } from './notice-content.ts';
import { planNotice } from './notice-plan.ts';
import { type Rng, seeded } from './random.ts';

/** Values that a test sets instead of the factory's. */
export type NoticeOverrides = Partial<Omit<NoticeInput, 'content'>> & { content?: Partial<NoticeContent>; now?: Date };

/** What the import and the portal derive from a content: CPV codes and sectors. */
export function codesOfContent(content: NoticeContent): Pick<NoticeInput, 'cpv' | 'sectors'> {
  const cpv = (content.classifications ?? []).map(({ scheme, code, description }) => cpvOf(scheme, code, description));
  return { cpv, sectors: sectorsOf(cpv) };
}

/**
 * A plausible published notice of the portal's own, free and without a buyer's id, the same for the same seed. Overrides win; cpv and
 * sectors follow the classifications unless given.
 */
export function noticeInput(overrides: NoticeOverrides = {}, rng: Rng = seeded(1)): NoticeInput {
  const { content: contentOverrides, now = new Date('2026-11-21T06:00:00Z'), ...rest } = overrides;
  const plan = planNotice(rng, rng.int(0, 9999), rng.pick(madeUpBuyers), now);
  const content = { ...contentOf(rng, plan, 'offline'), ...contentOverrides };
  return {
    origin: null,
    content,
    status: plan.state === 'open' || plan.state === 'closed' ? 'published' : plan.state,
    free: true,
    buyerId: null,
    ...codesOfContent(content),
    ...rest,
  };
}
