import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { normaliseName } from '../normalise-name.ts';
import { ORGANISATION_CHANGED } from '../organisations.events.ts';
import { type OwnChange, type OwnRow, ownRow, writeOwn } from './own.repo.ts';
import { stepsDone } from './steps.ts';

/** The organisation that is acted for. @throws AppError not-found when it is gone. */
export async function actingRow(ctx: Ctx, forUpdate = false): Promise<OwnRow> {
  const row = await ownRow(ctx, organisationOf(ctx).id, forUpdate);
  if (!row) throw new AppError('not-found', 'This organisation is gone.');
  return row;
}

const same = (a: unknown, b: unknown) => canonicalJson(a ?? null) === canonicalJson(b ?? null);

/** Field → [before, after] of what a change changes; of `quiet` parts only the names of their fields. */
function differences(row: OwnRow, change: OwnChange): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [field, after] of Object.entries(change)) {
    const before = row[field as keyof OwnChange];
    if (same(before, after)) continue;
    if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
      found[field] = [before, after];
      continue;
    }
    const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (same(old[key], now[key])) continue;
      // Whom bills go to may be a person, whom the audit log never names.
      found[key] = field === 'billing' || key === 'contact' ? [] : [old[key] ?? null, now[key] ?? null];
    }
  }
  return found;
}

/**
 * Writes a change of a locked row with its new revision, the steps that are complete now, its audit entry and its event.
 * What changes nothing leaves the revision as it is. @param keepsRevision for what no form upon a revision holds.
 * @returns the row as it now is.
 */
export async function saveChange(ctx: Ctx, row: OwnRow, change: OwnChange, action: string, keepsRevision = false): Promise<OwnRow> {
  const details = differences(row, change);
  const changed = { ...row, ...change };
  const steps = stepsDone(changed);
  if (Object.keys(details).length === 0 && same(steps, row.steps)) return row;
  const now = { ...changed, steps, revision: row.revision + (keepsRevision ? 0 : 1) };
  await writeOwn(ctx, now, normaliseName(now.name));
  await audit(ctx, { action, subject: ['organisation', row.publicId], organisationId: row.id, details });
  await emit(ctx, ORGANISATION_CHANGED, [row.id]);
  return now;
}

/** @throws AppError precondition-failed, with what is stored now, when a change is made upon something older. */
export function expectRevision(ctx: Ctx, revision: number, current: () => unknown): void {
  if (ctx.request?.revision !== revision) throw new AppError('precondition-failed', 'It was changed meanwhile.', undefined, { current: current() });
}

/**
 * A change of the acting organisation upon the revision that the caller names.
 * @param present what the caller sees of a row, also in the answer that says that it was changed meanwhile.
 */
export async function changeOwn<T>(
  ctx: Ctx,
  action: string,
  present: (row: OwnRow, ctx: Ctx) => T,
  work: (ctx: Ctx, row: OwnRow) => OwnChange | Promise<OwnChange>,
): Promise<T> {
  return inTransaction(ctx, async (inside) => {
    const row = await actingRow(inside, true);
    expectRevision(inside, row.revision, () => present(row, inside));
    const change = await work(inside, row);
    const saved = await saveChange(inside, row, change, action);
    // What waits may have changed beside the row.
    return present({ ...saved, waiting: (await ownRow(inside, row.id))?.waiting ?? null }, inside);
  });
}
