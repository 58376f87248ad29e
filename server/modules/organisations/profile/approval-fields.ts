import { ApprovalFields, approvalFieldNames } from '#contract/own-organisation.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, runChecks, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { normaliseCountry } from '#server/modules/reference/index.ts';
import { putApprovalRequest, withdrawApprovalRequest } from '../approval/approval-requests.repo.ts';
import type { OwnChange, OwnRow } from './own-organisation.repo.ts';
import { normaliseIdentifier } from '../normalise-name.ts';
import { isSameJson } from './write-change.ts';

/** @throws AppError invalid-input for two letters that are no country. */
export function requireCountry(code: string): void {
  if (normaliseCountry(code) !== code) throw fieldError('country', 'country', 'is no country (ISO 3166-1 alpha-2)');
}

/** Checks the country of a body. @throws AppError invalid-input */
export function checkCountry(_ctx: Ctx, { country }: { country?: string | undefined }): void {
  if (country !== undefined) requireCountry(country);
}

/** Checks country and register numbers, and reports all errors at once. @throws AppError invalid-input */
export const checkApprovalFields = (ctx: Ctx, { country, identifiers }: ValidPart<Pick<ApprovalFields, 'country' | 'identifiers'>>): Promise<void> =>
  runChecks(
    () => checkCountry(ctx, { country }),
    () => identifiers && normaliseIdentifiers([...identifiers]),
  );

/** The current values of the fields that need approval. */
export const approvalFieldsOf = (row: Pick<OwnRow, 'name' | 'country' | 'orgType' | 'identifiers' | 'details'>): ApprovalFields => ({
  name: row.name,
  ...(row.country === null ? {} : { country: row.country }),
  orgType: row.orgType,
  ...(row.details.buyerType === undefined ? {} : { buyerType: row.details.buyerType }),
  identifiers: row.identifiers,
});

/** Identifiers as they are compared, each once. @throws AppError invalid-input naming each invalid one. */
function normaliseIdentifiers(identifiers: NonNullable<ApprovalFields['identifiers']>): NonNullable<ApprovalFields['identifiers']> {
  const normalisedIdentifiers = identifiers.map(({ scheme, identifier }) => ({ scheme, identifier: normaliseIdentifier(identifier) ?? '' }));
  const errors = normalisedIdentifiers.flatMap(({ identifier }, index) =>
    identifier === '' ? [{ path: `body.identifiers.${index}.identifier`, rule: 'identifier', message: 'is not a valid number' }] : [],
  );
  if (errors.length > 0) throw new AppError('invalid-input', 'A registration number is not valid.', errors);
  const keys = normalisedIdentifiers.map((key) => `${key.scheme}\u0001${key.identifier}`);
  return normalisedIdentifiers
    .filter((_one, index) => keys.indexOf(keys[index]!) === index)
    .toSorted((a, b) => (a.scheme === b.scheme ? (a.identifier < b.identifier ? -1 : 1) : a.scheme < b.scheme ? -1 : 1));
}

const StoredFields = ApprovalFields.strip();
/** The approval fields of a request. Obsolete values are left out. */
export function parseApprovalFields(content: unknown): ApprovalFields {
  const { data = {} } = StoredFields.safeParse(content);
  const identifiers = data.identifiers?.filter(({ identifier }) => normaliseIdentifier(identifier) !== null);
  return identifiers ? { ...data, identifiers: normaliseIdentifiers(identifiers) } : data;
}

/** Whether a change of a field needs approval. A field that was never approved, or was empty, can be changed freely, except for type and register numbers. */
function needsApproval(ctx: Ctx, row: OwnRow, field: keyof ApprovalFields, currentFields: ApprovalFields): boolean {
  if (organisationOf(ctx).relation === 'admin') return false;
  return (row.approval === 'approved' && currentFields[field] !== undefined) || field === 'orgType' || field === 'identifiers';
}

/**
 * Splits new values of approval fields into those that change now and those that need approval. The latter are added to the pending change;
 * a value equal to the current one is removed from it.
 * @returns the changes to make now.
 */
export async function splitApprovalFields(ctx: Ctx, row: OwnRow, newFields: ApprovalFields): Promise<OwnChange> {
  await checkApprovalFields(ctx, newFields);
  const comparedFields = newFields.identifiers ? { ...newFields, identifiers: normaliseIdentifiers(newFields.identifiers) } : newFields;
  const currentFields = approvalFieldsOf(row);
  const directFields: ApprovalFields = {};
  const pendingFields: ApprovalFields = { ...row.waiting?.content };
  for (const field of approvalFieldNames) {
    if (comparedFields[field] === undefined) continue;
    delete pendingFields[field];
    if (isSameJson(comparedFields[field], currentFields[field])) continue;
    Object.assign(needsApproval(ctx, row, field, currentFields) ? pendingFields : directFields, { [field]: comparedFields[field] });
  }
  await savePendingChange(ctx, row, pendingFields);
  return changeOf(row, directFields);
}

async function savePendingChange(ctx: Ctx, row: OwnRow, content: ApprovalFields): Promise<void> {
  if (isSameJson(content, row.waiting?.content ?? {})) return;
  const { waiting } = row;
  if (waiting?.kind === 'change' && Object.keys(content).length === 0) {
    await withdrawApprovalRequest(ctx, row.id, 'change', waiting.id);
    await audit(ctx, { action: 'organisation.draft.withdraw', subject: ['organisation-draft', waiting.id], organisationId: row.id });
    return;
  }
  const publicId = waiting?.id ?? newPublicId();
  const accountId = ctx.actor.kind === 'person' ? ctx.actor.accountId : null;
  await putApprovalRequest(ctx, { publicId, organisationId: row.id, kind: waiting?.kind ?? 'change', content: { ...content }, accountId });
  await audit(ctx, { action: 'organisation.draft.put', subject: ['organisation-draft', publicId], organisationId: row.id, details: { ...content } });
}

/** Approved values as a change of the row. The buyer's part that comes with a new type is approved with it. */
export function changeOf(row: OwnRow, { name, country, buyerType, orgType, identifiers }: ApprovalFields): OwnChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(country === undefined ? {} : { country }),
    ...(buyerType === undefined ? {} : { details: { ...row.details, buyerType } }),
    ...(orgType === undefined ? {} : { orgType, approval: orgType === 'SELLER' ? null : (row.approval ?? 'approved') }),
    ...(identifiers === undefined ? {} : { identifiers }),
  };
}
