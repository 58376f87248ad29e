import { hash } from 'node:crypto';
import type { NoticeContent } from '#contract/notices.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { awardRows } from '../awards/award-rows.ts';
import { type AwardInsert, copyAwards, deleteAwards } from '../awards/awards.repo.ts';
import { deriveColumns } from './derive.ts';
import { diffContents } from './notice-diff.ts';
import type { NoticeInput } from './notice-input.ts';
import { type NoticeStatus, publicStatuses } from './notice-state.ts';
import { noticeChanged, noticePublished } from '../notices.events.ts';
import { actionOf } from '../notices.policy.ts';
import { readerOf, requireCan } from '../read/reader.ts';
import * as repo from '../store/notices-bulk.repo.ts';

export interface SaveOptions {
  /** The author of the amendments; an import by default. */
  actor?: 'buyer' | 'administrator' | 'import';
  /** The import run, later the person. */
  actorRef?: string | null;
  /** Time of the amendments; the clock's by default. `timeOfAmendment` overrides it, called with the position of an input in the list. */
  at?: Date;
  timeOfAmendment?: (index: number) => Date | null;
  /** Reason of the amendment of an input, called with its position in the list. */
  reasonOfAmendment?: (index: number) => string | null;
  /** Whether an input, by its position, is the same record mapped better: nobody changed the notice, so there is no amendment. */
  isRereading?: (index: number) => boolean;
}

export interface SavedNotice {
  /** notice.id */
  id: number;
  outcome: 'new' | 'amended' | 'duplicate';
}

/** A notice while the inputs of one call are applied in order. */
interface Work {
  id: number;
  /** Not in the database before this call. */
  isNew: boolean;
  version: number;
  status: NoticeStatus;
  statusBefore: NoticeStatus | null;
  digest: string;
  json: string;
  /** The input of its current version; null: the stored one. */
  input: NoticeInput | null;
}

const digestOf = (json: string, status: string) => hash('sha256', `${status}\n${json}`, 'hex').slice(0, 32);
const keyOf = (origin: { source: string; key: string }) => `${origin.source}\u0001${origin.key}`;
const isPublic = (status: NoticeStatus | null) => status !== null && publicStatuses.includes(status);

/**
 * Stores notices: an unknown one is added, a changed one gets an amendment (what changed, why, and the content it
 * replaces), an unchanged one is left alone. Drafts of one source key become its versions in the order given. Events go
 * to the outbox in the same transaction. All of it set-based: thousands at a time are as cheap for each as one can be.
 * @returns for each input, in order, the notice's id and what became of it. @throws AppError forbidden, or not-found, unless the actor may.
 */
export async function saveNotices(ctx: Ctx, inputs: readonly NoticeInput[], options: SaveOptions = {}): Promise<SavedNotice[]> {
  if (inputs.length === 0) return [];
  return inTransaction(ctx, (ctx) => saveAll(ctx, inputs, options));
}

async function saveAll(ctx: Ctx, inputs: readonly NoticeInput[], options: SaveOptions): Promise<SavedNotice[]> {
  const keys = new Map<string, repo.SourceKey>();
  for (const { origin } of inputs) if (origin) keys.set(keyOf(origin), origin);
  await repo.lockSources(ctx, [...new Set([...keys.values()].map((key) => key.source))]);
  const rowsByKey = new Map((await repo.storedBySource(ctx, [...keys.values()])).map((row) => [keyOf(row), row]));
  const jsons = inputs.map((input) => canonicalJson(input.content));
  const digests = inputs.map((input, index) => digestOf(jsons[index]!, input.status));

  const works = new Map<string, Work>();
  for (const [key, row] of rowsByKey) {
    works.set(key, {
      id: row.id,
      isNew: false,
      version: row.version,
      status: row.status,
      statusBefore: row.status,
      digest: row.digest.toString('hex'),
      json: '',
      input: null,
    });
  }
  const newCount = [...keys.keys()].filter((key) => !rowsByKey.has(key)).length + inputs.filter((input) => !input.origin).length;
  const ids = await repo.reserveIds(ctx, newCount);
  // Stored content is read only for notices that an input of this call changes.
  const changedIds = inputs.flatMap((input, index) => {
    const row = input.origin ? rowsByKey.get(keyOf(input.origin)) : undefined;
    return row && row.digest.toString('hex') !== digests[index] ? [row.id] : [];
  });
  const contents = await repo.contentsOf(ctx, [...new Set(changedIds)]);

  const amendments: repo.AmendmentRow[] = [];
  const defaultAt = options.at ?? ctx.clock.now();
  const added: Work[] = [];
  const reader = await readerOf(ctx);
  const savedNotices = inputs.map((input, index): SavedNotice => {
    const json = jsons[index]!;
    const digest = digests[index]!;
    const key = input.origin ? keyOf(input.origin) : null;
    const work = key === null ? undefined : works.get(key);
    const status = work?.status ?? 'draft';
    const { free, buyerId } = rowsByKey.get(key ?? '') ?? input;
    requireCan(reader, actionOf(status, input.status), { status, free, buyerId });
    if (!work) {
      const next: Work = { id: ids[added.length]!, isNew: true, version: 1, status: input.status, statusBefore: null, digest, json, input };
      added.push(next);
      if (key !== null) works.set(key, next);
      return { id: next.id, outcome: 'new' };
    }
    if (work.digest === digest) return { id: work.id, outcome: 'duplicate' };
    if (options.isRereading?.(index)) {
      Object.assign(work, { status: input.status, digest, json, input });
      return { id: work.id, outcome: 'duplicate' };
    }
    const before: NoticeContent = work.input?.content ?? contents.get(work.id)!;
    const after = JSON.parse(json) as NoticeContent;
    const changes = diffContents(work.json === '' ? before : JSON.parse(work.json), after);
    if (work.status !== input.status) changes.push({ path: 'status', from: work.status, to: input.status });
    if (changes.length === 0) return { id: work.id, outcome: 'duplicate' };
    amendments.push({
      noticeId: work.id,
      number: work.version,
      at: (options.timeOfAmendment?.(index) ?? defaultAt).toISOString(),
      actor: options.actor ?? 'import',
      actorRef: options.actorRef ?? null,
      reason: options.reasonOfAmendment?.(index) ?? null,
      changes,
      previousJson: work.json || canonicalJson(before),
    });
    Object.assign(work, { version: work.version + 1, status: input.status, digest, json, input });
    return { id: work.id, outcome: 'amended' };
  });

  const updated = [...works.values()].filter((work) => !work.isNew && work.input);
  await write(ctx, added, updated);
  await repo.copyAmendments(ctx, amendments);
  await announce(ctx, added, updated);
  return savedNotices;
}

const classificationsOf = (works: readonly Work[]): repo.ClassificationRow[] =>
  works.flatMap(({ id, input }) =>
    (input!.content.classifications ?? []).map((item, index) => ({ noticeId: id, scheme: item.scheme, code: item.code, cpv: input!.cpv[index] ?? null })),
  );

const awardsOf = (works: readonly Work[]): AwardInsert[] =>
  works.flatMap(({ id, input }) => {
    if (!input?.content.awards?.length) return [];
    const { buyerId, country, publishedAt } = deriveColumns(input);
    return awardRows(input.content, publishedAt).map((row, position) => ({ ...row, noticeId: id, position, buyerId, country }));
  });

async function write(ctx: Ctx, added: readonly Work[], updated: readonly Work[]): Promise<void> {
  await repo.copyNotices(
    ctx,
    added.map(({ id, version, json, digest, input }) => ({
      id,
      publicId: input!.publicId ?? newPublicId(),
      origin: input!.origin,
      free: input!.free,
      columns: deriveColumns(input!),
      version,
      json,
      digest,
    })),
  );
  await repo.updateNotices(
    ctx,
    updated.map(({ id, version, json, digest, input }) => ({ id, columns: deriveColumns(input!), version, json, digest })),
  );
  await repo.deleteClassifications(
    ctx,
    updated.map((work) => work.id),
  );
  await repo.copyClassifications(ctx, classificationsOf([...added, ...updated]));
  await deleteAwards(
    ctx,
    updated.map((work) => work.id),
  );
  await copyAwards(ctx, awardsOf([...added, ...updated]));
}

async function announce(ctx: Ctx, added: readonly Work[], updated: readonly Work[]): Promise<void> {
  const published = [...added, ...updated].filter((work) => isPublic(work.status) && !isPublic(work.statusBefore));
  const changed = updated.filter((work) => isPublic(work.statusBefore));
  await emit(
    ctx,
    noticePublished,
    published.map((work) => work.id),
  );
  await emit(
    ctx,
    noticeChanged,
    changed.map((work) => work.id),
  );
}
