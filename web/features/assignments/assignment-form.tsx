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
  dueOn: string | null;
  note: string;
  revision: number;
}
/** The form's fields; the first two only with the permission to assign. */
interface Fields extends Record<string, string | undefined> {
  assignee?: string;
  dueOn?: string;
  note: string;
}
const allFields = ({ assignee, dueOn, note }: Stored): Fields => ({ assignee: assignee ?? '', dueOn: dueOn ?? '', note });
const noteAlone = ({ note }: Stored): Fields => ({ note });

/** Changes who has a tender, until when, and the note; without the permission to assign the note alone. */
export function AssignmentForm({ assignment, mayAssign, onDone }: { assignment: Assignment; mayAssign: boolean; onDone: () => void }) {
  const t = useT();
  const labels = useAssignmentLabels();
  const { notice } = assignment;
  const run = useNotifyingAction([listAssignments]);
  const team = useEndpoint(listTeam, { query: { size: 100, sort: 'name' } });
  const { form, differences, acceptSaved, keepMine } = useRevisionedForm<Stored, Fields>(
    { ...assignment, assignee: assignment.assignee?.id ?? null },
    mayAssign ? allFields : noteAlone,
    async ({ assignee, dueOn, note }, revision) => {
      const body = { notice: notice.id, ...(assignee ? { assignee } : {}), ...(dueOn === undefined ? {} : { dueOn: dueOn === '' ? null : dueOn }), note };
      const { revision: next } = await call(changeAssignment, { body }, { revision });
      return { assignee: assignee || null, dueOn: dueOn || null, note, revision: next };
    },
    {
      labels: mayAssign ? labels : { note: labels.note },
      formatters: { assignee: (id = '') => team.data?.items.find((person) => person.id === id)?.name ?? '' },
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
      {mayAssign ? (
        <AssignmentFields labels={labels} current={assignment.assignee} isOptional={assignment.assignee === null} />
      ) : (
        <TextArea name="note" label={labels.note} optional />
      )}
      <Actions submit={t('assignments.save')}>
        <button type="button" className={ui.quiet} onClick={onDone}>
          {t('assignments.cancel')}
        </button>
        {mayAssign && <ConfirmButton label={t('assignments.end')} question={t('assignments.confirmEnd')} cancel={t('assignments.keep')} onConfirm={end} />}
      </Actions>
    </Form>
  );
}
