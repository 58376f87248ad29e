import { randomBytes } from 'node:crypto';
import type { Ctx } from '#server/platform/ctx.ts';
import { type HashedEntry, type LogRecord, type NoticeEntryKind, NO_HASH, digestOf, entryText, recordText, sha256 } from './log-record.ts';
import { leafHash } from './merkle.ts';
import { type EntryRow, copyEntries, copyLeaves, lockHead } from './publication-log.repo.ts';

const SALT_BYTES = 16;

/** What is added on one notice. */
export interface NewEntry {
  readonly kind: NoticeEntryKind;
  /** notice.id */
  readonly noticeId: number;
  readonly record: Omit<LogRecord, 'facts'>;
  /** Further facts, without names of people: an opening's record. Who reads the notice whole reads them; the entry covers their digest. */
  readonly facts?: Record<string, unknown>;
}

/** A link of the chain before its own number, hash and neighbour are known. */
export type UnlinkedEntry = Omit<EntryRow, 'number' | 'at' | 'previous' | 'hash'>;

/** Adds links to the chain, in their order. The head stays locked until the transaction ends. @returns them as they were stored. */
export async function linkEntries(ctx: Ctx, unlinkedEntries: readonly UnlinkedEntry[]): Promise<EntryRow[]> {
  const head = await lockHead(ctx);
  const at = ctx.clock.now();
  let [number, previous] = [head?.number ?? 0, head?.hash ?? NO_HASH];
  const rows = unlinkedEntries.map((unlinked): EntryRow => {
    const entry: HashedEntry = { ...unlinked, number: ++number, at, previous };
    previous = sha256(entryText(entry));
    return { ...unlinked, ...entry, hash: previous };
  });
  await copyEntries(ctx, rows);
  return rows;
}

/**
 * Adds entries on notices, in the transaction of their change: call it after every other lock, because the head of the chain stays locked
 * until the transaction ends.
 * @returns their numbers.
 */
export async function appendToLog(ctx: Ctx, newEntries: readonly NewEntry[]): Promise<number[]> {
  if (newEntries.length === 0) return [];
  const unlinkedEntries = newEntries.map(({ kind, noticeId, record: givenRecord, facts = null }): UnlinkedEntry => {
    const salt = randomBytes(SALT_BYTES);
    const record: LogRecord = facts === null ? givenRecord : { ...givenRecord, facts: digestOf(facts) };
    return { kind, noticeId, record, facts, salt, run: null, leaves: null, digest: sha256(recordText(salt, record)) };
  });
  return (await linkEntries(ctx, unlinkedEntries)).map(({ number }) => number);
}

/**
 * Keeps versions of notices that an import stores, in the transaction that stores them. They get their entry when the run ends
 * (`logRun`); nothing is locked.
 */
export async function addLeaves(ctx: Ctx, run: string, versions: readonly { noticeId: number; record: LogRecord }[]): Promise<void> {
  if (versions.length === 0) return;
  const salts = randomBytes(SALT_BYTES * versions.length);
  await copyLeaves(
    ctx,
    run,
    versions.map(({ noticeId, record }, index) => {
      const salt = salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES);
      return { noticeId, version: record.version, salt, hash: leafHash(recordText(salt, record)) };
    }),
  );
}
