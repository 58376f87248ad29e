import type { ChildOrganisation } from '#contract/children.ts';
import type { ChildRow } from './children.repo.ts';

/** A child as the people above it see it. */
export const presentChild = ({ rowId: _id, parentRowId: _parent, ...child }: ChildRow): ChildOrganisation => child;
