import { hash } from 'node:crypto';
import { type NoticeInput, importing, saveNotices } from '#server/modules/notices/index.ts';
import { currentIds, matchBuyers } from '#server/modules/organisations/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { cpvOf, sectorsOf } from './codes.ts';
import { type Counters, zeroCounters } from './counters.ts';
import { type RecordError, type ImportOptions, type ReadRecord, recordDigest } from './format.ts';
import { type DuplicateRow, addDuplicates, addErrors } from './import-logs.repo.ts';
import {
  type ReleaseKey,
  type StoredRelease,
  addReleases,
  keepContents,
  keepSourceDigests,
  knownOf,
  releasesOf,
  replaceReleases,
} from './import-releases.repo.ts';
import { type FilePosition, addToRun, logNameOf, saveFilePositions } from './import-runs.repo.ts';
import { type Sorted, sortRecords } from './known-records.ts';
import type { MappedRelease, NamedBuyer } from './mapped-release.ts';
import { type StoredRecord, type Merged, stateOf, statesOf } from './merge-releases.ts';

/** A record with its file. */
export interface BatchRecord extends ReadRecord {
  file: string;
  source: string;
}
/** An error of a file as a whole. */
export interface FileError extends RecordError {
  file: string;
}
export interface Batch {
  records: BatchRecord[];
  errors: FileError[];
  /** How far each file is read once the batch is stored. */
  positions: Map<string, FilePosition>;
}

type Outcome = 'new' | 'amended' | 'duplicate';
const rank: Record<Outcome, number> = { duplicate: 0, amended: 1, new: 2 };
export const CHANGED_AT_SOURCE = 'changed at the source';

/** One release to be stored. */
interface IncomingRecord {
  release: MappedRelease;
  record: BatchRecord;
  digest: string;
  sourceDigest: string;
  outcome: Outcome;
  repeats: 'release' | 'content';
}

/** Stores a batch and moves the run's position and counters past it, all in one transaction. */
export async function storeBatch(ctx: Ctx, runId: number, batch: Batch, options: ImportOptions): Promise<Counters> {
  return inTransaction(ctx, async (ctx) => {
    const incoming = batch.records.flatMap((record) =>
      record.releases.map((release, index): IncomingRecord => ({
        release,
        record,
        digest: digestOf(release),
        sourceDigest: index === 0 ? record.sourceDigest : recordDigest(`${record.sourceDigest}/${index}`),
        outcome: 'duplicate',
        repeats: 'release',
      })),
    );
    for (const source of new Set(batch.records.map((record) => record.source))) {
      await storeSource(
        ctx,
        runId,
        source,
        incoming.filter((incomingRecord) => incomingRecord.record.source === source),
        options,
      );
    }
    const counters = count(batch, incoming);
    await addErrors(ctx, runId, [
      ...batch.records.flatMap((record) => record.errors.map((error) => ({ file: record.file, record: record.index, position: record.position, ...error }))),
      ...batch.errors.map((error) => ({ record: null, position: null, ...error })),
    ]);
    await addDuplicates(ctx, runId, incoming.filter((incomingRecord) => incomingRecord.outcome === 'duplicate').map(duplicateRow));
    await saveFilePositions(ctx, runId, batch.positions);
    await addToRun(ctx, runId, counters);
    return counters;
  });
}

const digestOf = (release: MappedRelease) => hash('sha256', canonicalJson(release), 'hex').slice(0, 32);

const duplicateRow = ({ record, release, repeats }: IncomingRecord): DuplicateRow => ({
  file: record.file,
  record: record.index,
  position: record.position,
  source: record.source,
  noticeKey: release.key,
  releaseId: release.releaseId,
  repeats,
});

/** Counts each record once, by its most important outcome: new, amended, duplicate, or else failed or skipped. */
function count(batch: Batch, incoming: readonly IncomingRecord[]): Counters {
  const counters = zeroCounters();
  const outcomes = new Map<BatchRecord, Outcome>();
  for (const { record, outcome } of incoming) {
    const knownOutcome = outcomes.get(record);
    if (knownOutcome === undefined || rank[outcome] > rank[knownOutcome]) outcomes.set(record, outcome);
  }
  for (const record of batch.records) {
    counters.read++;
    counters[outcomes.get(record) ?? (record.errors.some((error) => error.outcome === 'failed') ? 'failed' : 'skipped')]++;
  }
  for (const error of batch.errors) counters[error.outcome]++;
  return counters;
}

async function storeSource(ctx: Ctx, runId: number, source: string, incoming: readonly IncomingRecord[], options: ImportOptions): Promise<void> {
  if (incoming.length === 0) return;
  const keys = [...new Set(incoming.map((incomingRecord) => incomingRecord.release.key))];
  // This holds for notices of known records too. From here on no other import writes notices of this source.
  const notFree = await importing.setFree(ctx, source, keys, options.free ?? null);
  const isFree = (key: string) => options.free ?? !notFree.has(key);
  const knownRows = await knownOf(ctx, source, keys);
  const sorted = sortRecords(incoming, knownRows);
  await keepSourceDigests(ctx, source, sorted.changedDigests);
  const { fresh } = sorted;
  const recordsToStore = [...sorted.reread.map(({ incoming: incomingRecord }) => incomingRecord), ...fresh];
  if (recordsToStore.length === 0) return;
  const buyers = await buyersOf(ctx, recordsToStore, isFree);
  const toStoredRecord = (incomingRecord: IncomingRecord) => keep(incomingRecord.release, buyers.get(incomingRecord) ?? null);
  const touchedKeys = new Set(recordsToStore.map((incomingRecord) => incomingRecord.release.key));
  const knownByKey = Map.groupBy(knownRows, (row) => row.noticeKey);
  const storedReleases = await knownReleases(
    ctx,
    source,
    [...touchedKeys].filter((key) => knownByKey.has(key)),
  );
  const byKey = Map.groupBy(fresh, (incomingRecord) => incomingRecord.release.key);
  const rereadKeys = replaceStored(storedReleases, sorted.reread, toStoredRecord);

  const inputs: NoticeInput[] = [];
  const makers: IncomingRecord[] = [];
  const rereadings = new Set<number>();
  for (const key of touchedKeys) {
    const before = storedReleases.get(key) ?? [];
    const maker = rereadKeys.get(key);
    if (maker) {
      rereadings.add(inputs.length);
      inputs.push(inputOf(source, key, stateOf(before)!, isFree(key)));
      makers.push(maker);
    }
    const added = byKey.get(key) ?? [];
    for (const { place, state } of statesOf(before, added.map(toStoredRecord))) {
      inputs.push(inputOf(source, key, state, isFree(key)));
      makers.push(added[place]!);
    }
  }
  const now = ctx.clock.now();
  const saveResults = await saveNotices(ctx, inputs, {
    actor: 'import',
    actorRef: String(runId),
    run: logNameOf(runId),
    // A version has the date of the record that made it. A date in the future becomes today.
    timeOfAmendment: (index) => {
      const date = makers[index]!.release.date;
      return date && Date.parse(date) <= now.getTime() ? new Date(date) : now;
    },
    reasonOfAmendment: (index) => makers[index]!.release.reason ?? CHANGED_AT_SOURCE,
    isRereading: (index) => rereadings.has(index),
    isHistory: options.isHistory ?? false,
  });
  saveResults.forEach(({ outcome }, index) => {
    if (!rereadings.has(index)) Object.assign(makers[index]!, { outcome, repeats: 'content' });
  });

  const rowOf = (incomingRecord: IncomingRecord): StoredRelease => {
    const { content, weak, ...rest } = toStoredRecord(incomingRecord);
    const { key } = incomingRecord.release;
    const isOnlyRecord = (knownByKey.get(key)?.length ?? 0) + (byKey.get(key)?.length ?? 0) === 1;
    return {
      noticeKey: key,
      digest: incomingRecord.digest,
      sourceDigest: incomingRecord.sourceDigest,
      ...rest,
      weak: [...weak],
      content: isOnlyRecord ? null : content,
    };
  };
  await replaceReleases(
    ctx,
    source,
    sorted.reread.map(({ incoming: incomingRecord, before }) => ({ ...rowOf(incomingRecord), before: before.digest })),
  );
  await addReleases(ctx, source, fresh.map(rowOf));
}

/** Replaces records by their new readings. @returns the last of them by notice. */
function replaceStored(
  storedReleases: Map<string, KnownContent[]>,
  reread: Sorted<IncomingRecord>['reread'],
  toKeptRelease: (incomingRecord: IncomingRecord) => StoredRecord,
): Map<string, IncomingRecord> {
  const last = new Map<string, IncomingRecord>();
  for (const { incoming: incomingRecord, before } of reread) {
    const rows = storedReleases.getOrInsertComputed(incomingRecord.release.key, () => []);
    const at = rows.findIndex((row) => row.digest === before.digest);
    rows.splice(at < 0 ? rows.length : at, 1, { digest: incomingRecord.digest, ...toKeptRelease(incomingRecord) });
    last.set(incomingRecord.release.key, incomingRecord);
  }
  return last;
}

const keep = ({ releaseId, date, status, weak, cleared, content }: MappedRelease, buyerId: number | null): StoredRecord => ({
  releaseId,
  date,
  status,
  weak,
  cleared: cleared ?? null,
  buyerId,
  content,
});

/** The public data of a locked notice's buyer, because the buyer's page is public. */
const publicDetails = ({ name, country, identifiers = [] }: NamedBuyer): NamedBuyer => ({ name, country, identifiers });

async function buyersOf(ctx: Ctx, incoming: readonly IncomingRecord[], isFree: (key: string) => boolean): Promise<Map<IncomingRecord, number>> {
  const recordsWithBuyer = incoming.filter((incomingRecord) => incomingRecord.release.buyer);
  const ids = await matchBuyers(
    ctx,
    recordsWithBuyer.map(({ release: { key, buyer } }) => (isFree(key) ? buyer! : publicDetails(buyer!))),
  );
  return new Map(recordsWithBuyer.map((incomingRecord, index) => [incomingRecord, ids[index]!]));
}

type KnownContent = Pick<ReleaseKey, 'digest'> & StoredRecord;

/** The stored records of each notice. An only one is stored without its content, which comes from the notice. */
async function knownReleases(ctx: Ctx, source: string, keys: readonly string[]): Promise<Map<string, KnownContent[]>> {
  const rows = await releasesOf(ctx, source, keys);
  const bareRows = rows.filter((row) => row.content === null);
  const contents = await importing.contentsBySource(
    ctx,
    bareRows.map((row) => ({ source, key: row.noticeKey })),
  );
  // A buyer may have been merged into another since.
  const current = await currentIds(
    ctx,
    rows.flatMap(({ buyerId }) => buyerId ?? []),
  );
  for (const row of rows) row.buyerId = current.get(row.buyerId ?? 0) ?? row.buyerId;
  for (const row of bareRows) row.content = contents.get(row.noticeKey) ?? null;
  const completedRows = bareRows.filter((row) => row.content !== null);
  await keepContents(
    ctx,
    source,
    completedRows.map((row) => ({ noticeKey: row.noticeKey, digest: row.digest, content: row.content! })),
  );
  return Map.groupBy(
    rows.filter((row): row is StoredRelease & StoredRecord => row.content !== null),
    (row) => row.noticeKey,
  );
}

function inputOf(source: string, key: string, state: Merged, free: boolean): NoticeInput {
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
