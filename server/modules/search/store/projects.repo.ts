import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';
import { type RowAudience, hiddenFrom } from './row.ts';

/** A notice of a project, as stored in the index. */
export interface ProjectNotice {
  noticeId: number;
  audience: RowAudience;
  key: string;
  agency: string | null;
  currency: string | null;
  /** A decimal number as text. */
  amount: string | null;
  /** The project's title in this notice. */
  title: string | null;
}

/** Removes notices from their projects. @returns what they were there, for the sums. */
export async function removeProjectNotices(ctx: Ctx, ids: readonly number[]): Promise<ProjectNotice[]> {
  const { rows } = await sql<ProjectNotice>`
    delete from search_project_notice where notice_id = any(${ids}::bigint[])
    returning notice_id as "noticeId", audience, key, agency, currency, amount::text as amount, title
  `.execute(ctx.db);
  return rows;
}

export async function insertProjectNotices(ctx: Ctx, notices: readonly ProjectNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into search_project_notice (notice_id, audience, key, agency, currency, amount, title)
    select * from unnest(
      ${notices.map((notice) => notice.noticeId)}::bigint[], ${notices.map((notice) => notice.audience)}::smallint[], ${notices.map((notice) => notice.key)}::text[],
      ${notices.map((notice) => notice.agency)}::text[], ${notices.map((notice) => notice.currency)}::text[], ${notices.map((notice) => notice.amount)}::numeric[],
      ${notices.map((notice) => notice.title)}::text[])
  `.execute(ctx.db);
}

/** A project whose notices changed; null leaves a value as it is. */
export interface ProjectChange {
  key: string;
  country: string;
  agency: string | null;
  number: string | null;
  part: number;
  whole: number;
}

/** The title in the newest notice of an audience: only those who may read a notice may know its text. */
const titleOf = (audience: RowAudience) =>
  sql`(select n.title from search_project_notice n where n.key = given.key and n.audience = ${sql.lit(audience)} and n.title is not null
    order by n.notice_id desc limit 1)`;

/**
 * Adds to the projects and renames them after their newest notices. Their revision increases even where only their sums change. @returns by
 * key the title that everybody may see.
 */
export async function changeProjects(ctx: Ctx, changes: readonly ProjectChange[], revision: number): Promise<Map<string, string | null>> {
  if (changes.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string | null }>`
    insert into search_project as project (key, country, agency, number, title, whole_title, part, whole, revision)
    select key, country, agency, number, ${titleOf(3)}, ${titleOf(2)}, part, whole, ${revision}::bigint from unnest(
      ${changes.map((change) => change.key)}::text[], ${changes.map((change) => change.country)}::text[], ${changes.map((change) => change.agency)}::text[],
      ${changes.map((change) => change.number)}::text[], ${changes.map((change) => change.part)}::int[], ${changes.map((change) => change.whole)}::int[]
    ) as given (key, country, agency, number, part, whole)
    on conflict (key) do update set number = coalesce(excluded.number, project.number), title = excluded.title,
      whole_title = excluded.whole_title, part = project.part + excluded.part, whole = project.whole + excluded.whole,
      revision = excluded.revision
    returning key, coalesce(title, number, agency) as name
  `.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.name]));
}

/** A notice added (+1) or removed (-1), for the sums by agency and currency. */
export interface ProjectStep extends Pick<ProjectNotice, 'key' | 'audience' | 'agency' | 'currency' | 'amount'> {
  by: 1 | -1;
}

const FOR_PART = sql`filter (where audience <> ${sql.lit(hiddenFrom.part)})`;
const FOR_WHOLE = sql`filter (where audience <> ${sql.lit(hiddenFrom.whole)})`;
const SUM_OF_PART = sql`sum(by) ${FOR_PART}`;
const SUM_OF_WHOLE = sql`sum(by) ${FOR_WHOLE}`;

/** Changes the sums by agency and currency; the database adds the amounts as decimals. */
export async function changeProjectSums(ctx: Ctx, steps: readonly ProjectStep[]): Promise<void> {
  if (steps.length === 0) return;
  const stepRows = sql`unnest(${steps.map((step) => step.key)}::text[], ${steps.map((step) => step.audience)}::smallint[],
    ${steps.map((step) => step.agency)}::text[], ${steps.map((step) => step.currency)}::text[], ${steps.map((step) => step.amount)}::numeric[],
    ${steps.map((step) => step.by)}::int[]) as step (key, audience, agency, currency, amount, by)`;
  await sql`
    insert into search_project_agency as held (key, agency, part, whole)
    select key, agency, coalesce(${SUM_OF_PART}, 0), coalesce(${SUM_OF_WHOLE}, 0) from ${stepRows} where agency is not null group by key, agency
    on conflict (key, agency) do update set part = held.part + excluded.part, whole = held.whole + excluded.whole
  `.execute(ctx.db);
  await sql`
    insert into search_project_value as held (key, currency, part, whole, part_amount, whole_amount)
    select key, currency, coalesce(${SUM_OF_PART}, 0), coalesce(${SUM_OF_WHOLE}, 0), coalesce(sum(by * amount) ${FOR_PART}, 0),
      coalesce(sum(by * amount) ${FOR_WHOLE}, 0)
    from ${stepRows} where amount is not null and currency is not null group by key, currency
    on conflict (key, currency) do update set part = held.part + excluded.part, whole = held.whole + excluded.whole,
      part_amount = held.part_amount + excluded.part_amount, whole_amount = held.whole_amount + excluded.whole_amount
  `.execute(ctx.db);
}

/** A project as the directory stores it. */
export interface ProjectRow {
  id: number;
  key: string;
  country: string;
  agency: string | null;
  number: string | null;
  title: string | null;
  whole_title: string | null;
  part: number;
  whole: number;
  /** Agencies of its notices, with their numbers for each audience. */
  agencies: { agency: string; part: number; whole: number }[];
  values: { currency: string; part: number; whole: number; partAmount: string; wholeAmount: string }[];
}

/** Projects that changed after a revision; all of them after -1. */
export async function projectsSince(ctx: Ctx, revision: number): Promise<ProjectRow[]> {
  const text = `select id, key, country, agency, number, title, whole_title, part, whole,
      coalesce((select json_agg(json_build_object('agency', a.agency, 'part', a.part, 'whole', a.whole) order by a.whole desc, a.agency)
        from search_project_agency a where a.key = project.key and a.whole + a.part > 0), '[]') as agencies,
      coalesce((select json_agg(json_build_object('currency', v.currency, 'part', v.part, 'whole', v.whole,
          'partAmount', v.part_amount::text, 'wholeAmount', v.whole_amount::text) order by v.whole desc, v.currency)
        from search_project_value v where v.key = project.key and v.whole + v.part > 0), '[]') as values
    from search_project project where revision > $1`;
  return runNamedOutside(ctx, { name: 'search-projects-since', text }, [revision]);
}
