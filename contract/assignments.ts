import { z } from 'zod';
import { MAX_ASSIGNMENT_NOTE, assignmentSorts, assignmentStates } from './assignment-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { NoticeCard, NoticeId } from './notices.ts';
import { OrganisationId } from './organisations.ts';
import { boundedText, flag, listOf, pagingQuery } from './paging.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';

const AssignmentState = z.enum(assignmentStates);
const Note = boundedText(MAX_ASSIGNMENT_NOTE).transform((note) => note.trim());
/** A day of the calendar, without a time. */
const Day = z.iso.date();
/** Public id of a person: it has the form of an organisation's. */
const PersonId = OrganisationId;
const Named = z.object({ id: z.string(), name: z.string() });

/** A tender that a colleague works on. */
export const Assignment = z.object({
  notice: NoticeCard,
  /** Null: whoever it was is no longer in the team. */
  assignee: Named.nullable(),
  isMine: z.boolean(),
  state: AssignmentState,
  dueOn: Day.nullable(),
  note: z.string(),
  /** Who assigned it; null: their account was deleted. */
  assignedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
  revision: z.number().int(),
});
export type Assignment = z.infer<typeof Assignment>;

const fields = { assignee: PersonId, dueOn: Day.nullable(), note: Note };
const Changed = z.object({ revision: z.number().int() });

export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/assignments',
  access: 'member',
  summary: 'List the tenders that people of the organisation work on',
  query: z.strictObject({
    state: AssignmentState.optional(),
    /** Only those of one person. */
    assignee: PersonId.optional(),
    /** Only one’s own. */
    mine: flag.default(false),
    /** Part of the title, the note or the person’s name, ignoring case. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    sort: z.enum(assignmentSorts).default('due'),
    ...pagingQuery,
  }),
  response: listOf(Assignment).extend({
    /** How many are in each state, with the other filters kept. */
    counts: z.record(AssignmentState, z.number().int()),
    /** Whether the reader may assign tenders; whoever has one may change its state in any case. */
    mayAssign: z.boolean(),
    /** The server's time: cards count down from it. */
    now: z.iso.datetime(),
  }),
});

export const assignTender = defineEndpoint({
  method: 'POST',
  path: '/assignments',
  access: 'may:assignments.write',
  summary: 'Assign a tender to a colleague, who is told by email; answers conflict (rule `assigned`) if somebody has it already',
  body: z.strictObject({ notice: NoticeId, ...fields, note: Note.default('') }),
  response: Changed,
});

export const changeAssignment = defineEndpoint({
  method: 'PATCH',
  path: '/assignments',
  access: 'member',
  needsRevision: true,
  summary: 'Change an assignment; without the permission to assign only the state and the note of one’s own',
  /** What is absent stays. */
  body: z.strictObject({
    notice: NoticeId,
    assignee: PersonId.optional(),
    dueOn: Day.nullable().optional(),
    note: Note.optional(),
    state: AssignmentState.optional(),
  }),
  response: Changed,
});

export const endAssignment = defineEndpoint({
  method: 'DELETE',
  path: '/assignments',
  access: 'may:assignments.write',
  summary: 'End an assignment; one that is not there is no error',
  query: z.strictObject({ notice: NoticeId }),
  response: z.object({ ended: z.boolean() }),
});
