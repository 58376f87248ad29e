import type { AdminApprovalRequest, AdminOrganisation, OrganisationRow } from '#contract/administration.ts';
import type { ApprovalRequestRow } from '../approval/approval-request-lists.repo.ts';
import type { AdminDetailRow, AdminRow, DuplicateRow } from './organisation-lists.repo.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

/** A row of the administrator's lists. */
export function presentRow(row: AdminRow): OrganisationRow {
  const { id, name, country, city, orgType, approval, approvalReason, billable, trusted, blockedReason, manager, parent, owner, members, revision } = row;
  return {
    id,
    name,
    country,
    city,
    orgType,
    approval,
    approvalReason,
    billable,
    trusted,
    blockedReason,
    manager,
    parent,
    owner,
    members,
    revision,
    blockedAt: text(row.blockedAt),
    closedAt: text(row.closedAt),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentApprovalRequest(row: ApprovalRequestRow): AdminApprovalRequest {
  const { id, kind, organisation, other, by, state, reason, decidedBy } = row;
  // What finds a supplier's awards is of no use to people.
  const { key: _key, ...supplier } = row.content;
  const content = kind === 'supplier' ? supplier : row.content;
  return { id, kind, organisation, other, by, content, state, reason, decidedBy, createdAt: row.createdAt.toISOString(), decidedAt: text(row.decidedAt) };
}

/** Everything that an administrator sees of one organisation. */
export function presentOrganisation(
  row: AdminDetailRow,
  requests: readonly ApprovalRequestRow[],
  twins: readonly DuplicateRow[],
  changed: AdminOrganisation['changed'],
): AdminOrganisation {
  const { claimed, details, billing, steps, identifiers, contacts, people, children, mergedInto } = row;
  const furtherFields = { claimed, details, billing, steps, identifiers, contacts, people, children, mergedInto };
  return { ...presentRow(row), ...furtherFields, drafts: requests.map(presentApprovalRequest), twins: [...twins], changed };
}
