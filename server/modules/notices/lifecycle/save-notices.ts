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
import { noticeAmended, noticeChanged, noticePublished } from '../notices.events.ts';
import { type NoticeAction, actionOf } from '../notices.policy.ts';
import { type LoggedVersion, logVersions } from '../publication/log-versions.ts';
import { readerOf, requireCan } from '../read/reader.ts';
import * as repo from '../store/notices-bulk.repo.ts';

export interface SaveOptions {
  /** The author of the amendments; an import by default. */
  actor?: 'buyer' | 'administrator' | 'import';
  /** The import run, later the person. */
  actorRef?: string | null;
  /** The run under which the publication log keeps imported versions until it ends (`logRun`). Absent: the log does not know them. */
  run?: string;
  /** Time of the amendments; the clock's by default. `timeOfAmendment` overrides it, called with the position of an input in the list. */
  at?: Date;
  timeOfAmendment?: (index: number) => Date | null;
  /** Reason of the amendment of an input, called with its position in the list. */
  reasonOfAmendment?: (index: number) => string | null;
  /** What the use case does, and has asked the policy for under its lock: an award may leave a notice open, or close it. */
  action?: NoticeAction;
  /** organisation.id of the parent buyer that approves it, where `action` is `approve`. */
  approverId?: number | null;
  /** Whether an input, by its position, is the same record mapped better: nobody changed the notice, so there is no amendment. */
  isRereading?: (index: number) => boolean;
  /** The source tells of the past: nobody is told of its notices as new ones. */
  isHistory?: boolean;
}

export interface SavedNotice {
  /** notice.id */
  id: number;
  outcome: 'new' | 'amended' | 'duplicate';
}

/** A notice while the inputs of one call are applied in order. */
interface PendingNotice {
  id: number;
  publicId: string;
  /** Not in the database before this call. */
  isNew: boolean;
  version: number;
  status: NoticeStatus;
  statusBefore: NoticeStatus | null;
  /** Of one of the portal’s own: an input changes who may read it. An import’s source says that (`setFree`). */
  free: boolean;
  digest: string;
  json: string;
  /** The input of its current version; null: the stored one. */
  input: NoticeInput | null;
}

const digestOf = (json: string, status: string) => hash('sha256', `${status}\n${json}`, 'hex').slice(0, 32);
const keyOf = (origin: { source: string; key: string }) => `${origin.source}\u0001${origin.key}`;
const keyOfId = (id: number) => `\u0001${id}`;
/** What makes inputs one notice; null: it is a new one of the portal's own. */
const keyOfInput = ({ id, origin }: NoticeInput) => (id !== undefined ? keyOfId(id) : origin ? keyOf(origin) : null);
const isPublic = (status: NoticeStatus | null) => status !== null && publicStatuses.includes(status);

/**
 * Stores notices: an unknown one is added, a changed one gets an amendment (what changed, why, and the content it
 * replaces), an unchanged one is left alone. Making the portal's own free, or for subscribers, is a change too. One with an `id` that is not public yet is published: that is no amendment. Inputs of one source key become its versions in the order given. Events go
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
  const rowsByKey = new Map<string, repo.StoredNotice>((await repo.storedBySource(ctx, [...keys.values()])).map((row) => [keyOf(row), row]));
  for (const row of await repo.storedById(
    ctx,
    inputs.flatMap(({ id }) => id ?? []),
  ))
    rowsByKey.set(keyOfId(row.id), row);
  const jsons = inputs.map((input) => canonicalJson(input.content));
  const digests = inputs.map((input, index) => digestOf(jsons[index]!, input.status));

  const pendingNotices = new Map<string, PendingNotice>();
  for (const [key, row] of rowsByKey) {
    pendingNotices.set(key, {
      id: row.id,
      publicId: row.publicId,
      isNew: false,
      version: row.version,
      status: row.status,
      statusBefore: row.status,
      free: row.free,
      digest: row.digest.toString('hex'),
      json: '',
      input: null,
    });
  }
  const newCount = [...keys.keys()].filter((key) => !rowsByKey.has(key)).length + inputs.filter(({ id, origin }) => id === undefined && !origin).length;
  const ids = await repo.reserveIds(ctx, newCount);
  // Stored content is read only for notices that an input of this call changes.
  const changedIds = inputs.flatMap((input, index) => {
    const row = rowsByKey.get(keyOfInput(input) ?? '');
    return row && (row.digest.toString('hex') !== digests[index] || (input.id !== undefined && row.free !== input.free)) ? [row.id] : [];
  });
  const contents = await repo.contentsOf(ctx, [...new Set(changedIds)]);

  const amendments: repo.AmendmentRow[] = [];
  const loggedVersions: LoggedVersion[] = [];
  const defaultAt = options.at ?? ctx.clock.now();
  const added: PendingNotice[] = [];
  const reader = await readerOf(ctx);
  const savedNotices = inputs.map((input, index): SavedNotice => {
    const json = jsons[index]!;
    const digest = digests[index]!;
    const key = keyOfInput(input);
    const pending = key === null ? undefined : pendingNotices.get(key);
    const status = pending?.status ?? 'draft';
    const { free, buyerId } = rowsByKey.get(key ?? '') ?? input;
    const changesAccess = input.id !== undefined && pending !== undefined && isPublic(pending.status) && pending.free !== input.free;
    const isSame = pending?.digest === digest;
    requireCan(reader, options.action ?? (changesAccess && isSame ? 'setFree' : actionOf(status, input.status)), {
      status,
      free,
      buyerId,
      approverId: options.approverId ?? null,
    });
    if (!pending) {
      const publicId = input.publicId ?? newPublicId();
      const next: PendingNotice = {
        id: ids[added.length]!,
        publicId,
        isNew: true,
        version: 1,
        status: input.status,
        statusBefore: null,
        free: input.free,
        digest,
        json,
        input,
      };
      added.push(next);
      loggedVersions.push({ ...next, statusBefore: 'draft', amendment: null, origin: input.origin });
      if (key !== null) pendingNotices.set(key, next);
      return { id: next.id, outcome: 'new' };
    }
    if (input.id !== undefined && !isPublic(pending.status)) {
      const statusBefore = pending.status;
      Object.assign(pending, { status: input.status, digest, json, input });
      loggedVersions.push({ ...pending, statusBefore, amendment: null, origin: input.origin });
      return { id: pending.id, outcome: 'new' };
    }
    if (isSame && !changesAccess) return { id: pending.id, outcome: 'duplicate' };
    if (options.isRereading?.(index)) {
      const statusBefore = pending.status;
      Object.assign(pending, { status: input.status, digest, json, input });
      loggedVersions.push({ ...pending, statusBefore, amendment: 'stored', origin: input.origin });
      return { id: pending.id, outcome: 'duplicate' };
    }
    const before: NoticeContent = pending.input?.content ?? contents.get(pending.id)!;
    const after = JSON.parse(json) as NoticeContent;
    const changes = diffContents(pending.json === '' ? before : JSON.parse(pending.json), after);
    if (pending.status !== input.status) changes.push({ path: 'status', from: pending.status, to: input.status });
    if (changesAccess) changes.push({ path: 'free', from: pending.free, to: input.free });
    if (changes.length === 0) return { id: pending.id, outcome: 'duplicate' };
    const amendment: repo.AmendmentRow = {
      noticeId: pending.id,
      number: pending.version,
      at: (options.timeOfAmendment?.(index) ?? defaultAt).toISOString(),
      actor: options.actor ?? 'import',
      actorRef: options.actorRef ?? null,
      reason: options.reasonOfAmendment?.(index) ?? null,
      changes,
      previousJson: pending.json || canonicalJson(before),
    };
    amendments.push(amendment);
    const statusBefore = pending.status;
    Object.assign(pending, { version: pending.version + 1, status: input.status, ...(changesAccess ? { free: input.free } : {}), digest, json, input });
    loggedVersions.push({ ...pending, statusBefore, amendment, origin: input.origin });
    return { id: pending.id, outcome: 'amended' };
  });

  const updated = [...pendingNotices.values()].filter((pending) => !pending.isNew && pending.input);
  await write(ctx, added, updated);
  for (const { id, free, input } of updated) if (input?.id !== undefined && rowsByKey.get(keyOfId(id))?.free !== free) await repo.updateFreeOf(ctx, id, free);
  await repo.copyAmendments(ctx, amendments);
  await announce(ctx, added, updated, options.isHistory ?? false);
  const addedIds = new Set(added.map(({ id }) => id));
  // Nobody follows a new notice.
  await announceAmendments(
    ctx,
    loggedVersions.filter(({ id }) => !addedIds.has(id)),
  );
  await logVersions(ctx, loggedVersions, options.run);
  return savedNotices;
}

const classificationsOf = (pendingNotices: readonly PendingNotice[]): repo.ClassificationRow[] =>
  pendingNotices.flatMap(({ id, input }) =>
    (input!.content.classifications ?? []).map((item, index) => ({ noticeId: id, scheme: item.scheme, code: item.code, cpv: input!.cpv[index] ?? null })),
  );

const awardsOf = (pendingNotices: readonly PendingNotice[]): AwardInsert[] =>
  pendingNotices.flatMap(({ id, input }) => {
    if (!input?.content.awards?.length) return [];
    const { buyerId, country, publishedAt } = deriveColumns(input);
    return awardRows(input.content, publishedAt).map((row, position) => ({ ...row, noticeId: id, position, buyerId, country }));
  });

async function write(ctx: Ctx, added: readonly PendingNotice[], updated: readonly PendingNotice[]): Promise<void> {
  await repo.copyNotices(
    ctx,
    added.map(({ id, publicId, version, json, digest, input }) => ({
      id,
      publicId,
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
    updated.map((pending) => pending.id),
  );
  await repo.copyClassifications(ctx, classificationsOf([...added, ...updated]));
  await deleteAwards(
    ctx,
    updated.map((pending) => pending.id),
  );
  await copyAwards(ctx, awardsOf([...added, ...updated]));
}

async function announce(ctx: Ctx, added: readonly PendingNotice[], updated: readonly PendingNotice[], isHistory: boolean): Promise<void> {
  const published = [...added, ...updated].filter((pending) => isPublic(pending.status) && !isPublic(pending.statusBefore));
  const changed = updated.filter((pending) => isPublic(pending.statusBefore));
  const ids = published.map((pending) => pending.id);
  await (isHistory ? emit(ctx, noticePublished, ids) : emit(ctx, noticePublished, ids, { at: ctx.clock.now().toISOString() }));
  await emit(
    ctx,
    noticeChanged,
    changed.map((pending) => pending.id),
  );
}

/** Tells of each amendment of a public notice; a source may change thousands of them at once. */
async function announceAmendments(ctx: Ctx, versions: readonly LoggedVersion[]): Promise<void> {
  const amended = versions.filter(({ statusBefore, amendment }) => isPublic(statusBefore) && amendment !== null && amendment !== 'stored');
  const groups = Map.groupBy(amended, ({ version, status, statusBefore }) => `${version - 1} ${status === statusBefore ? 'amended' : status}`);
  for (const [group, members] of groups) {
    const [amendment = '', status] = group.split(' ');
    const kind = status === 'cancelled' || status === 'closed' || status === 'awarded' ? status : 'amended';
    await emit(
      ctx,
      noticeAmended,
      members.map(({ id }) => id),
      { amendment: Number(amendment), kind },
    );
  }
}
