import { sql } from 'kysely';
import type { DatabaseScope } from '#server/platform/ctx.ts';
import { toCopyJson, copyRows, toCopyText } from '#server/platform/db/copy.ts';
import type { Db } from '#server/platform/db/database.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';

/** An entry of a list as stored. */
export interface ItemRow {
  code: string;
  parentCode: string | null;
  names: Record<string, string>;
  attributes: Record<string, unknown>;
}
export interface CpvRow {
  code: string;
  parentCode: string | null;
  level: number;
  labels: Readonly<Record<string, string>>;
}

const itemsOf = {
  name: 'reference-items',
  text: 'select code, parent_code as "parentCode", names, attributes from reference_item where list = $1 order by position',
};
const labelsIn = { name: 'cpv-labels', text: 'select code, label from cpv_label where language = $1' };
const loads = { name: 'reference-loads', text: 'select list, digest from reference_load' };

/** A list, in its order. */
export const readItems = (ctx: DatabaseScope, list: string): Promise<ItemRow[]> => runNamedOutside<ItemRow>(ctx, itemsOf, [list]);

/** All CPV labels of a language; none when CPV does not have it. */
export async function readLabels(ctx: DatabaseScope, language: string): Promise<Map<string, string>> {
  const rows = await runNamedOutside<{ code: string; label: string }>(ctx, labelsIn, [language]);
  return new Map(rows.map(({ code, label }) => [code, label]));
}

/** The last load: list → digest. */
export async function readDigests(ctx: DatabaseScope): Promise<Map<string, string>> {
  const rows = await runNamedOutside<{ list: string; digest: string }>(ctx, loads, []);
  return new Map(rows.map(({ list, digest }) => [list, digest]));
}

/** Makes other processes that want to load wait until this transaction ends. */
export async function lockLoading(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference_load'))`.execute(db);
}

export async function digestOf(db: Db, list: string): Promise<string | undefined> {
  const row = await db.selectFrom('reference_load').select('digest').where('list', '=', list).executeTakeFirst();
  return row?.digest;
}

export async function saveDigest(db: Db, list: string, digest: string): Promise<void> {
  await db
    .insertInto('reference_load')
    .values({ list, digest })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ digest, loaded_at: sql`now()` }))
    .execute();
}

/** Replaces a list as a whole. */
export async function replaceItems(db: Db, list: string, items: readonly ItemRow[]): Promise<void> {
  await db.deleteFrom('reference_item').where('list', '=', list).execute();
  const lines = items.map((item, position) =>
    [
      toCopyText(list),
      toCopyText(item.code),
      toCopyText(item.parentCode),
      position,
      toCopyJson(JSON.stringify(item.names)),
      toCopyJson(JSON.stringify(item.attributes)),
    ].join('\t'),
  );
  await copyRows(db, 'copy reference_item (list, code, parent_code, position, names, attributes) from stdin', `${lines.join('\n')}\n`);
}

/** Replaces the codes and labels of CPV; readers wait meanwhile. Parents must come before their children. */
export async function replaceCpv(db: Db, rows: readonly CpvRow[]): Promise<void> {
  await sql`truncate cpv, cpv_label`.execute(db);
  const codes = rows.map((row, position) => `${row.code}\t${toCopyText(row.parentCode)}\t${row.level}\t${position}\n`);
  await copyRows(db, 'copy cpv (code, parent_code, level, position) from stdin', codes.join(''));
  // In primary key order, so that the index is built by appending.
  const labels = rows.flatMap(({ code, labels }) =>
    Object.keys(labels)
      .toSorted()
      .map((language) => `${language}\t${code}\t${toCopyText(labels[language])}\n`),
  );
  await copyRows(db, 'copy cpv_label (language, code, label) from stdin', labels.join(''));
}
