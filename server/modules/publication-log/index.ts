import type { Module } from '#server/platform/module.ts';

export { type NewEntry, addLeaves, appendToLog } from './append-to-log.ts';
export { type LogRecord, type NoticeEntryKind, digestOf, entryText, recordText } from './log-record.ts';
export { logRun } from './log-run.ts';
export { proveLeaf } from './prove-leaf.ts';
export { type EntryRow, countEntries, entriesOfNotice, entriesOfRuns, entryByNumber, leavesOfNotices, loggedVersions, pageOfEntries } from './publication-log.repo.ts';
export { type Break, type VersionKey, verifyChain } from './verify-chain.ts';

export const publicationLog: Module = { name: 'publication-log' };
