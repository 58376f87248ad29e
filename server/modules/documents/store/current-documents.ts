import type { DocumentRow } from './documents.repo.ts';

/**
 * The documents of an owner as its editors work on them: without removed ones, and without those that a newer version has replaced. Until a
 * newer version is ready, both are there.
 */
export function currentDocuments(documents: readonly DocumentRow[]): DocumentRow[] {
  const stays = documents.filter(({ removedAt }) => removedAt === null);
  const replacedIds = new Set(stays.flatMap(({ replacesId, state }) => (replacesId !== null && state === 'ready' ? [replacesId] : [])));
  return stays.filter(({ id }) => !replacedIds.has(id));
}
