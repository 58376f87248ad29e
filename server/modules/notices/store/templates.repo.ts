import type { NoticeContent } from '#contract/notices.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import type { DraftState } from '../drafts/draft-state.ts';

export interface TemplateRow {
  key: number;
  id: string;
  name: string;
  /** The name as the list is sorted by it, which is the database's matter. */
  sortedBy: string;
  createdAt: Date;
  createdBy: string | null;
}

/** @param q part of the name. */
function templates(ctx: Ctx, organisationId: number, q = '') {
  const query = ctx.db
    .selectFrom('notice_template as t')
    .leftJoin('account_label as a', 'a.id', 't.created_by')
    .where('t.organisation_id', '=', organisationId);
  return q.trim() === '' ? query : query.where('t.name', 'ilike', containsPattern(q.trim()));
}
const selectRow = (query: ReturnType<typeof templates>) =>
  query
    .select(['t.id as key', 't.public_id as id', 't.name', 't.created_at as createdAt'])
    .select((eb) => eb.fn<string>('lower', ['t.name']).as('sortedBy'))
    .select((eb) => eb.case().when('a.id', 'is not', null).then(personName('a')).end().as('createdBy'));

/** A template's content; undefined where the organisation has no such template. */
export async function templateState(ctx: Ctx, organisationId: number, publicId: string): Promise<DraftState | undefined> {
  return templates(ctx, organisationId)
    .select(['t.content', 't.entered'])
    .where('t.public_id', '=', publicId)
    .$castTo<{ content: NoticeContent; entered: Record<string, unknown> }>()
    .executeTakeFirst();
}

export async function insertTemplate(
  ctx: Ctx,
  template: { publicId: string; organisationId: number; name: string; state: DraftState; createdBy: number | null },
): Promise<TemplateRow> {
  const { publicId, organisationId, name, state, createdBy } = template;
  await ctx.db
    .insertInto('notice_template')
    .values({
      public_id: publicId,
      organisation_id: organisationId,
      name,
      content: canonicalJson(state.content),
      entered: canonicalJson(state.entered),
      created_by: createdBy,
      created_at: ctx.clock.now(),
    })
    .execute();
  return selectRow(templates(ctx, organisationId)).where('t.public_id', '=', publicId).$castTo<TemplateRow>().executeTakeFirstOrThrow();
}

/** The templates of an organisation by name, from the position of a page. */
export async function templateRows(
  ctx: Ctx,
  organisationId: number,
  q: string,
  { after, backwards, limit, offset }: PageRead<[string, number]>,
): Promise<TemplateRow[]> {
  const [direction, sign] = backwards ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let query = selectRow(templates(ctx, organisationId, q));
  if (after) query = query.where((eb) => eb(eb.tuple(eb.fn('lower', ['t.name']), eb.ref('t.id')), sign, eb.tuple(after[0], after[1])));
  return query
    .orderBy((eb) => eb.fn('lower', ['t.name']), direction)
    .orderBy('t.id', direction)
    .limit(limit)
    .offset(offset)
    .$castTo<TemplateRow>()
    .execute();
}

export async function countTemplates(ctx: Ctx, organisationId: number, q?: string): Promise<number> {
  const { total } = await templates(ctx, organisationId, q)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** @returns the name of the removed template; undefined where the organisation has no such template. */
export async function deleteTemplate(ctx: Ctx, organisationId: number, publicId: string): Promise<string | undefined> {
  const row = await ctx.db
    .deleteFrom('notice_template')
    .where('organisation_id', '=', organisationId)
    .where('public_id', '=', publicId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
