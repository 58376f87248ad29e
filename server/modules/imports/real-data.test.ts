import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { connect } from '#server/platform/db/database.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { canonicalExport } from '#server/canonical-export.ts';
import { importSources } from './index.ts';

const realData = resolve(process.env['REAL_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'));

interface RealSet {
  name: string;
  read: number;
  stored: number;
  /** Records that made a notice, where another record may name one before it comes. */
  created?: number;
  skipped: number;
  failed: number;
  /** How many buyers have a profile (an address or whom to ask) and how many a kind of public body, where a format has such. */
  buyers?: { profiled: number; kinds: Record<string, number> };
}

/**
 * Each set alone in an empty database. `read` is the README's column notices, `stored` its column distinct (ocids where
 * it names them). One differs: the 61 Paraguayan record packages name 49 ocids. 39 of them have a compiled release; 6
 * have theirs under the name versionedRelease, which is read too; the other 4 (in 6 packages) hold links only and are
 * skipped. The README counts the 12 packages without a compiledRelease as one more ocid: 39 + 1 = 40.
 */
const ocds: RealSet[] = [
  { name: 'in-assam-2015-2021.jsonl.gz', read: 22150, stored: 11083, skipped: 0, failed: 0 },
  { name: 'in-assam-sample-1000.jsonl', read: 1000, stored: 500, skipped: 0, failed: 0 },
  { name: 'gb-notices-2019-2025.jsonl', read: 291, stored: 280, skipped: 0, failed: 0 },
  { name: 'gb-contracts-finder-search-2025.json', read: 100, stored: 94, skipped: 0, failed: 0 },
  { name: 'gb-contracts-finder-2014-2015', read: 200, stored: 200, skipped: 0, failed: 0 },
  { name: 'au-nsw-etendering-2017-2018/release-package', read: 10, stored: 10, skipped: 0, failed: 0 },
  { name: 'au-nsw-etendering-2017-2018/release', read: 22, stored: 22, skipped: 0, failed: 0 },
  { name: 'py-dncp-2017/record-package', read: 61, stored: 45, skipped: 6, failed: 0 },
  { name: 'py-dncp-2017/release-package', read: 20, stored: 6, skipped: 0, failed: 0 },
  { name: 'ocp-fictional-1.1', read: 14, stored: 1, skipped: 0, failed: 0 },
];

/** Tables and plain JSON, by the mappings that come with the portal: the README's columns notices and distinct. */
const mapped: RealSet[] = [
  { name: 'csv/in-assam-monthly', read: 5331, stored: 5331, skipped: 0, failed: 0 },
  { name: 'csv/za-etenders-advertised-2026-02.csv', read: 4295, stored: 4294, skipped: 0, failed: 0 },
  { name: 'csv/au-act-contracts-2025.csv', read: 1296, stored: 1294, skipped: 0, failed: 0 },
  { name: 'csv/us-sam-gov-2026.csv', read: 164, stored: 164, skipped: 0, failed: 0 },
  { name: 'fr-decp/marches-publics.info.json', read: 4509, stored: 4496, skipped: 0, failed: 0 },
  { name: 'fr-decp/pes-2019-04-05.json', read: 1148, stored: 1140, skipped: 0, failed: 0 },
  { name: 'fr-decp/e-marchespublics.json', read: 470, stored: 441, skipped: 0, failed: 0 },
];
/**
 * The README counts all files without a notice identifier as one more: 10 INVALID_ examples (failed), and 4 test sets of a
 * validator, which hold fragments of notices (skipped). X01 and X02 announce companies and are skipped: 82 - 1 - 2 = 79
 * and 15 - 1 = 14. Of the Norwegian examples 15 are versions of others.
 */
const eforms: RealSet[] = [
  {
    name: 'eforms/ted-published',
    read: 15,
    stored: 14,
    skipped: 0,
    failed: 0,
    buyers: { profiled: 14, kinds: { 'body-pl': 4, cga: 4, 'eu-ins-bod-ag': 2, la: 1, 'pub-undert': 1 } },
  },
  {
    name: 'eforms/sdk-examples',
    read: 92,
    stored: 79,
    // One is called off by a notice that is read before it: it is there already, cancelled, and is completed.
    created: 78,
    skipped: 2,
    failed: 10,
    buyers: {
      profiled: 31,
      kinds: { 'body-pl': 8, cga: 2, 'def-cont': 1, 'eu-ins-bod-ag': 3, la: 6, 'org-sub': 1, 'pub-undert': 5, ra: 1, 'spec-rights-entity': 2 },
    },
  },
  {
    name: 'eforms/norway-national',
    read: 33,
    stored: 14,
    skipped: 4,
    failed: 0,
    buyers: { profiled: 11, kinds: { 'body-pl': 10, 'eu-ins-bod-ag': 1, 'org-sub': 2, 'pub-undert': 1 } },
  },
];
const ted: RealSet[] = [
  {
    name: 'ted-legacy',
    read: 860,
    stored: 860,
    skipped: 0,
    failed: 0,
    buyers: { profiled: 731, kinds: { 'body-pl': 110, cga: 68, 'eu-ins-bod-ag': 7, la: 195 } },
  },
];

const sets = [...ocds.map((set) => ({ ...set, name: `ocds/${set.name}` })), ...mapped, ...eforms, ...ted];

async function profilesIn(pool: Pool): Promise<RealSet['buyers']> {
  const { rows } = await pool.query<{ kind: string | null; count: number; profiled: number }>(
    `select details ->> 'buyerType' as kind, count(*)::int as count,
       (count(*) filter (where details -> 'address' is not null or details -> 'contact' is not null))::int as profiled
     from organisation group by 1 order by 1`,
  );
  return {
    profiled: rows.reduce((sum, row) => sum + row.profiled, 0),
    kinds: Object.fromEntries(rows.flatMap((row) => (row.kind ? [[row.kind, row.count]] : []))),
  };
}

describe.skipIf(!existsSync(realData))(`real data (skipped where ${realData} is absent; REAL_DATA names another place)`, () => {
  it.each(sets)(
    '$name: reads $read, stores $stored, and adds nothing the second time',
    async ({ name, read, stored, created = stored, skipped, failed, buyers }) => {
      const connection = await testDatabase();
      const ctx = testCtx(connect(connection.url, 4));
      const first = await importSources(ctx, [join(realData, name)]);
      expect(first.status).toBe('done');
      const { rows } = await connection.pool.query<{ notices: number }>('select count(*) as notices from notice');
      const before = (await Array.fromAsync(canonicalExport(ctx))).filter((line) => !line.includes('"kind":"import-'));
      expect({ read: first.counters.read, stored: rows[0]!.notices, skipped: first.counters.skipped, failed: first.counters.failed }).toEqual({
        read,
        stored,
        skipped,
        failed,
      });
      expect(first.counters.new).toBe(created);
      if (buyers) expect(await profilesIn(connection.pool)).toEqual(buyers);

      const second = await importSources(ctx, [join(realData, name)]);
      expect(second.counters).toEqual({ read, new: 0, amended: 0, duplicate: read - skipped - failed, skipped, failed });
      expect((await Array.fromAsync(canonicalExport(ctx))).filter((line) => !line.includes('"kind":"import-'))).toEqual(before);
      await ctx.pool.end();
    },
    300_000,
  );
});
