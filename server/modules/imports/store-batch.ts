import { hash } from 'node:crypto';
import { type NoticeDraft, contentsBySource, lockSources, saveNotices, setFree } from '#server/modules/notices/index.ts';
import { type NamedBuyer, matchBuyers } from '#server/modules/organisations/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { cpvOf, sectorsOf } from './codes.ts';
import type { Fault, ImportOptions, ReadRecord } from './format.ts';
import * as repo from './imports.repo.ts';
import type { MappedRelease } from './mapped-release.ts';
import { type KeptRelease, type Merged, statesOf } from './merge-releases.ts';

/** A record with the file it stands in. */
export interface BatchRecord extends ReadRecord {
  file: string;
  source: string;
}
/** What a file as a whole has to be told of. */
export interface FileFault extends Fault {
  file: string;
}
export interface Batch {
  records: BatchRecord[];
  faults: FileFault[];
  /** How far each file is read once the batch is stored. */
  positions: Map<string, repo.FilePosition>;
}

type Outcome = 'new' | 'amended' | 'duplicate';
const rank: Record<Outcome, number> = { duplicate: 0, amended: 1, new: 2 };
export const CHANGED_AT_SOURCE = 'changed at the source';

/** One release on its way into the database. */
interface Incoming {
  release: MappedRelease;
  record: BatchRecord;
  digest: string;
  outcome: Outcome;
  repeats: 'release' | 'content';
}

export const noCounters = (): repo.Counters => ({ read: 0, new: 0, amended: 0, duplicate: 0, skipped: 0, failed: 0 });

/** Stores a batch and moves the run's position and counters past it, all in one transaction. */
export async function storeBatch(ctx: Ctx, runId: number, batch: Batch, options: ImportOptions): Promise<repo.Counters> {
  return inTransaction(ctx, async (ctx) => {
    const incoming = batch.records.flatMap((record) =>
      record.releases.map((release): Incoming => ({ release, record, digest: digestOf(release), outcome: 'duplicate', repeats: 'release' })),
    );
    for (const source of new Set(batch.records.map((record) => record.source))) {
      await storeSource(
        ctx,
        runId,
        source,
        incoming.filter((one) => one.record.source === source),
        options,
      );
    }
    const counters = count(batch, incoming);
    await repo.addErrors(ctx, runId, [
      ...batch.records.flatMap((record) => record.faults.map((fault) => ({ file: record.file, record: record.index, position: record.position, ...fault }))),
      ...batch.faults.map((fault) => ({ record: null, position: null, ...fault })),
    ]);
    await repo.addDuplicates(ctx, runId, incoming.filter((one) => one.outcome === 'duplicate').map(duplicateRow));
    await repo.saveFilePositions(ctx, runId, batch.positions);
    await repo.addToRun(ctx, runId, counters);
    return counters;
  });
}

const digestOf = (release: MappedRelease) => hash('sha256', canonicalJson(release), 'hex').slice(0, 32);

const duplicateRow = ({ record, release, repeats }: Incoming): repo.DuplicateRow => ({
  file: record.file,
  record: record.index,
  position: record.position,
  source: record.source,
  noticeKey: release.key,
  releaseId: release.releaseId,
  repeats,
});

/** A record counts once, as the most that it did: added a notice, changed one, repeated one; else failed or skipped. */
function count(batch: Batch, incoming: readonly Incoming[]): repo.Counters {
  const counters = noCounters();
  const outcomes = new Map<BatchRecord, Outcome>();
  for (const { record, outcome } of incoming) {
    const known = outcomes.get(record);
    if (known === undefined || rank[outcome] > rank[known]) outcomes.set(record, outcome);
  }
  for (const record of batch.records) {
    counters.read++;
    counters[outcomes.get(record) ?? (record.faults.some((fault) => fault.outcome === 'failed') ? 'failed' : 'skipped')]++;
  }
  for (const fault of batch.faults) counters[fault.outcome]++;
  return counters;
}

async function storeSource(ctx: Ctx, runId: number, source: string, incoming: readonly Incoming[], options: ImportOptions): Promise<void> {
  if (incoming.length === 0) return;
  await lockSources(ctx, [source]);
  const keys = [...new Set(incoming.map((one) => one.release.key))];
  // Records that were seen before are told of it too.
  const locked = await setFree(ctx, source, keys, options.free ?? null);
  const isFree = (key: string) => options.free ?? !locked.has(key);
  const seen = new Set((await repo.digestsOf(ctx, source, keys)).map((one) => `${one.noticeKey}\u0001${one.digest}`));
  const known = new Set([...seen].map((one) => one.slice(0, one.indexOf('\u0001'))));
  const fresh: Incoming[] = [];
  for (const one of incoming) {
    const key = `${one.release.key}\u0001${one.digest}`;
    if (seen.has(key)) continue;
    seen.add(key);
    fresh.push(one);
  }
  if (fresh.length === 0) return;
  const buyers = await buyersOf(ctx, fresh, isFree);
  const byKey = Map.groupBy(fresh, (one) => one.release.key);
  const stored = await knownReleases(
    ctx,
    source,
    [...byKey.keys()].filter((key) => known.has(key)),
  );

  const drafts: NoticeDraft[] = [];
  const makers: Incoming[] = [];
  for (const [key, added] of byKey) {
    const kept = added.map((one) => keep(one.release, buyers.get(one) ?? null));
    for (const { place, state } of statesOf(stored.get(key) ?? [], kept)) {
      drafts.push(draftOf(source, key, state, isFree(key)));
      makers.push(added[place]!);
    }
  }
  const now = ctx.clock.now();
  const saved = await saveNotices(ctx, drafts, {
    actor: 'import',
    actorRef: String(runId),
    // A version is as old as the record that made it; one that claims to come from the future is of today.
    atOf: (at) => {
      const date = makers[at]!.release.date;
      return date && Date.parse(date) <= now.getTime() ? new Date(date) : now;
    },
    reasonOf: (at) => makers[at]!.release.reason ?? CHANGED_AT_SOURCE,
  });
  saved.forEach(({ outcome }, at) => Object.assign(makers[at]!, { outcome, repeats: 'content' }));

  const rows = fresh.map((one): repo.StoredRelease => {
    const alone = byKey.get(one.release.key)!.length === 1 && !known.has(one.release.key);
    const { content, ...rest } = keep(one.release, buyers.get(one) ?? null);
    return { noticeKey: one.release.key, digest: one.digest, ...rest, weak: [...rest.weak], content: alone ? null : content };
  });
  await repo.addReleases(ctx, source, rows);
}

const keep = ({ releaseId, date, status, weak, cleared, content }: MappedRelease, buyerId: number | null): KeptRelease => ({
  releaseId,
  date,
  status,
  weak,
  cleared: cleared ?? null,
  buyerId,
  content,
});

/** What a notice for subscribers tells everybody of its buyer: the page of the buyer is open to all. */
const whatAllMaySee = ({ name, country, identifiers = [] }: NamedBuyer): NamedBuyer => ({ name, country, identifiers });

async function buyersOf(ctx: Ctx, incoming: readonly Incoming[], isFree: (key: string) => boolean): Promise<Map<Incoming, number>> {
  const named = incoming.filter((one) => one.release.buyer);
  const ids = await matchBuyers(
    ctx,
    named.map(({ release: { key, buyer } }) => (isFree(key) ? buyer! : whatAllMaySee(buyer!))),
  );
  return new Map(named.map((one, at) => [one, ids[at]!]));
}

/** What is kept of each notice's records; an only one, kept without its content, gets it back from the notice. */
async function knownReleases(ctx: Ctx, source: string, keys: readonly string[]): Promise<Map<string, KeptRelease[]>> {
  const rows = await repo.releasesOf(ctx, source, keys);
  const bare = rows.filter((row) => row.content === null);
  const contents = await contentsBySource(
    ctx,
    bare.map((row) => ({ source, key: row.noticeKey })),
  );
  for (const row of bare) row.content = contents.get(row.noticeKey) ?? null;
  const found = bare.filter((row) => row.content !== null);
  await repo.keepContents(
    ctx,
    source,
    found.map((row) => ({ noticeKey: row.noticeKey, digest: row.digest, content: row.content! })),
  );
  return Map.groupBy(
    rows.filter((row): row is repo.StoredRelease & KeptRelease => row.content !== null),
    (row) => row.noticeKey,
  );
}

function draftOf(source: string, key: string, state: Merged, free: boolean): NoticeDraft {
  const cpv = (state.content.classifications ?? []).map((item) => cpvOf(item.scheme, item.code, item.description));
  return {
    origin: { source, key },
    content: state.content,
    status: state.status,
    free,
    buyerId: state.buyerId,
    sectors: sectorsOf(cpv),
    cpv,
  };
}
