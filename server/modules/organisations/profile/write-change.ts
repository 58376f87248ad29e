import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { replaceIdentifiers } from '../identifiers.repo.ts';
import { updateOrganisation } from '../organisations.repo.ts';
import type { OwnChange, OwnRow } from './own-organisation.repo.ts';
import { stepsDone } from './profile-steps.ts';

/** Whether two values are the same as they are stored; absent is null. */
export const isSameJson = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** Field → [before, after] of a change; for fields that may name a person only the field names. */
function differences(row: OwnRow, change: OwnChange): Record<string, unknown> {
  const changedFields: Record<string, unknown> = {};
  for (const [field, after] of Object.entries(change)) {
    const before = row[field as keyof OwnChange];
    if (isSameJson(before, after)) continue;
    const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)];
    if (!oldFields || !newFields) {
      changedFields[field] = [before, after];
      continue;
    }
    for (const key of new Set([...Object.keys(oldFields), ...Object.keys(newFields)])) {
      if (isSameJson(oldFields[key], newFields[key])) continue;
      // A billing contact may be a person.
      changedFields[key] = field === 'billing' || key === 'contact' ? [] : [oldFields[key] ?? null, newFields[key] ?? null];
    }
  }
  return changedFields;
}

async function putIdentifiers(ctx: Ctx, id: number, identifiers: OwnRow['identifiers']): Promise<void> {
  const [takenIdentifier] = await replaceIdentifiers(ctx, id, identifiers);
  if (!takenIdentifier) return;
  const at = identifiers.findIndex((key) => key.scheme === takenIdentifier.scheme && key.identifier === takenIdentifier.identifier);
  // Only an administrator learns who holds it.
  const isAdmin = ctx.actor.kind === 'person' && ctx.actor.superAdmin;
  const message = isAdmin
    ? `The identifier ${takenIdentifier.scheme} ${takenIdentifier.identifier} is that of “${takenIdentifier.name}”.`
    : 'Another organisation holds this number.';
  throw fieldError(`identifiers.${at}.identifier`, 'taken', message, 'conflict');
}

/**
 * The only way to change an organisation with members: writes a change of a locked row with its new revision and the completed steps of its
 * profile.
 * @param keepsRevision for fields that no form with a revision has.
 * @returns the new row and, for the audit log, field → [before, after]; null when nothing changes.
 * @throws AppError conflict for an identifier that another organisation has.
 */
export async function writeChange(
  ctx: Ctx,
  row: OwnRow,
  change: OwnChange,
  keepsRevision = false,
): Promise<{ row: OwnRow; details: Record<string, unknown> } | null> {
  const details = differences(row, change);
  const changed = { ...row, ...change };
  const steps = stepsDone(changed);
  if (Object.keys(details).length === 0 && isSameJson(steps, row.steps)) return null;
  const changedRow = { ...changed, steps, revision: row.revision + (keepsRevision ? 0 : 1) };
  if (change.identifiers && !isSameJson(change.identifiers, row.identifiers)) await putIdentifiers(ctx, row.id, change.identifiers);
  await updateOrganisation(ctx, changedRow);
  return { row: changedRow, details };
}
