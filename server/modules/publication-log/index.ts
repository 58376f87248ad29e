import type { Module } from '#server/platform/module.ts';

export { type NewEntry, addLeaves, appendToLog } from './append-to-log.ts';
export { type LogRecord, digestOf, entryText, recordText } from './log-record.ts';
export { logRun } from './log-run.ts';
export { type PlaceOfNotice, placesOfNotice } from './places-of-notice.ts';
export { proveLeaf } from './prove-leaf.ts';
export { type EntryRow, countEntries, entryByNumber, loggedVersions, openedAtOf, pageOfEntries } from './publication-log.repo.ts';
export { type Break, verifyChain } from './verify-chain.ts';

export const publicationLog: Module = { name: 'publication-log' };
