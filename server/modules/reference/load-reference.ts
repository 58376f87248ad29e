import { createHash } from 'node:crypto';
import type { Connection, Db } from '#server/platform/db/database.ts';
import { cpvRevision, readCpv } from '#seed/reference/cpv.ts';
import { type ReferenceList, referenceLists } from '#seed/reference/index.ts';
import { cpvLevel, cpvParent } from './cpv-codes.ts';
import { forgetLists } from './lists.ts';
import { digestOf, lockLoading, readDigests, replaceCpv, replaceItems, saveDigest } from './reference.repo.ts';

/** Increase it when the stored form of the same source changes. */
const FORMAT = 1;
const CPV = 'cpv';

interface Load {
  readonly list: string;
  readonly digest: string;
  readonly run: (db: Db) => Promise<void>;
}

const digest = (revision: string) => createHash('sha256').update(`${FORMAT} ${revision}`).digest('hex');

function listLoad(source: ReferenceList): Load {
  const run = (db: Db) => {
    const items = source
      .items()
      .map(({ code, parentCode, names, attributes }) => ({ code, parentCode: parentCode ?? null, names, attributes: attributes ?? {} }));
    return replaceItems(db, source.list, items);
  };
  return { list: source.list, digest: digest(source.revision()), run };
}

async function runCpv(db: Db): Promise<void> {
  const entries = await readCpv();
  const rows = entries.map(({ code, labels }) => ({ code, labels, parentCode: cpvParent(code), level: cpvLevel(code) }));
  await replaceCpv(db, rows);
}

const cpvLoad = async (): Promise<Load> => ({ list: CPV, digest: digest(await cpvRevision()), run: runCpv });

async function load(connection: Connection, { list, digest, run }: Load): Promise<void> {
  await connection.db.transaction().execute(async (db) => {
    await lockLoading(db);
    // Another process may have loaded it meanwhile.
    if ((await digestOf(db, list)) === digest) return;
    await run(db);
    await saveDigest(db, list, digest);
  });
}

/**
 * Updates the reference lists in the database to those of this program, each in its own transaction. An up-to-date list is not touched: a
 * second call reads one small table.
 */
export async function loadReference(connection: Connection): Promise<void> {
  const loads = [...referenceLists.map(listLoad), await cpvLoad()];
  const storedDigests = await readDigests(connection);
  const outdated = loads.filter((entry) => storedDigests.get(entry.list) !== entry.digest);
  for (const entry of outdated) await load(connection, entry);
  if (outdated.length > 0) forgetLists(connection);
}
