import type { AssignmentState } from '#contract/assignment-names.ts';
import { type Assignment, changeAssignment, endAssignment, listAssignments } from '#contract/assignments.ts';
import { listTeam } from '#contract/team.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { AssignmentFields, useAssignmentLabels } from '../../domain/assignments/assignment-fields.tsx';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useRevisionedForm } from '../../ui/form/use-revisioned-form.ts';
import ui from '../../ui/ui.module.css';

/** What the form changes; of a conflict the server tells the same fields. */
interface Stored {
  assignee: string | null;
  state: AssignmentState;
  dueOn: string | null;
  note: string;
  revision: number;
}
const valuesOf = ({ assignee, dueOn, note }: Stored) => ({ assignee: assignee ?? '', dueOn: dueOn ?? '', note });

/** Changes who has a tender, until when, and the note; without the permission to assign the note alone. */
export function AssignmentForm({ assignment, mayAssign, onDone }: { assignment: Assignment; mayAssign: boolean; onDone: () => void }) {
  const t = useT();
  const labels = useAssignmentLabels();
  const { notice, state } = assignment;
  const run = useNotifyingAction([listAssignments]);
  const team = useEndpoint(listTeam, { query: { size: 100, sort: 'name' } });
  const { form, differences, acceptSaved, keepMine } = useRevisionedForm<Stored, ReturnType<typeof valuesOf>>(
    { ...assignment, assignee: assignment.assignee?.id ?? null },
    valuesOf,
    async ({ assignee, dueOn, note }, revision) => {
      const values = { assignee: assignee === '' ? null : assignee, dueOn: dueOn === '' ? null : dueOn, note };
      const { revision: next } = await call(changeAssignment, { body: { notice: notice.id, state, ...values } }, { revision });
      return { ...values, state, revision: next };
    },
    {
      labels: mayAssign ? labels : { note: labels.note },
      formatters: { assignee: (id) => team.data?.items.find((person) => person.id === id)?.name ?? '' },
      id: `assignment-${notice.id}`,
      onSaved: async () => {
        await invalidate(listAssignments);
        onDone();
      },
    },
  );
  const end = () => void run(() => call(endAssignment, { query: { notice: notice.id } }), t('assignments.ended'), notice.title);
  return (
    <Form form={form} endpoint={changeAssignment} labels={labels}>
      {differences && <Conflict differences={differences} onAcceptSaved={acceptSaved} onKeepMine={keepMine} />}
      {mayAssign ? <AssignmentFields labels={labels} isReassigned={assignment.assignee === null} /> : <TextArea name="note" label={labels.note} optional />}
      <Actions submit={t('assignments.save')}>
        <button type="button" className={ui.quiet} onClick={onDone}>
          {t('assignments.cancel')}
        </button>
        {mayAssign && <ConfirmButton label={t('assignments.end')} question={t('assignments.confirmEnd')} cancel={t('assignments.keep')} onConfirm={end} />}
      </Actions>
    </Form>
  );
}
