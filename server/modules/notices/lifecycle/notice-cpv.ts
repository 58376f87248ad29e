import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/notices.ts';
import { cpvAncestors, cpvLabels } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { requireVisibleNotice } from '../read/reader.ts';
import { pageOfClassifications, countClassifications, noticeFactsOf } from '../store/notices.repo.ts';

const pages = keyset('notice-cpv', z.tuple([z.number().int().min(0).max(32_767)]));

/**
 * The codes of a notice, each with its CPV code and its ancestors, named in a language; none for a locked notice.
 * @throws AppError not-found when there is no notice that the actor may see.
 */
export async function noticeCpv(ctx: Ctx, { query }: Input<typeof contract.noticeCpv>): Promise<Output<typeof contract.noticeCpv>> {
  const { row: facts, audience } = await requireVisibleNotice(ctx, await noticeFactsOf(ctx, query.id));
  const pageRead = pages.pageRead(query);
  const locked = audience === 'part';
  const [classifications, total] = locked
    ? [[], 0]
    : await Promise.all([pageOfClassifications(ctx, facts.id, pageRead), pageRead.total?.total ?? countClassifications(ctx, facts.id)]);
  const { rows, ...page } = pages.page(pageRead, classifications, ({ position }) => [position], { total, totalIsCapped: false });
  const codes = rows.flatMap(({ cpv }) => (cpv === null ? [] : [cpv, ...cpvAncestors(cpv)]));
  const labels = await cpvLabels(ctx, [...new Set(codes)], query.lang ?? ctx.site.languages[0] ?? 'en');
  const entry = (code: string) => ({ code, name: labels.get(code)?.label ?? code, language: labels.get(code)?.language ?? 'en' });
  return {
    locked,
    items: rows.map(({ scheme, code, description, cpv }) => ({
      scheme,
      code,
      ...(description === null ? {} : { description }),
      cpv: cpv === null ? null : entry(cpv),
      path: cpv === null ? [] : cpvAncestors(cpv).map(entry),
    })),
    ...page,
  };
}
