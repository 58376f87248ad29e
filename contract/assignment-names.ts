// Lists that a browser needs as well: nothing is imported here, so that no schema comes with them.

/** How far a tender has come with whoever it is assigned to, in this order. */
export const assignmentStates = ['to-judge', 'preparing', 'submitted', 'dropped'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** `due`: the earliest first, then those without a day; `changed`: the latest first; `title`: by the alphabet. */
export const assignmentSorts = ['due', 'changed', 'title'] as const;
export type AssignmentSort = (typeof assignmentSorts)[number];

export const MAX_ASSIGNMENTS = 2000;
export const MAX_ASSIGNMENT_NOTE = 2000;

/** The permission to assign tenders to colleagues. */
export const MAY_ASSIGN = 'assignments.write';
