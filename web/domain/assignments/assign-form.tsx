import { assignTender, listAssignments } from '#contract/assignments.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { Actions, Form } from '../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { invalidate } from '../session/use-endpoint.ts';
import { AssignmentFields, useAssignmentLabels } from './assignment-fields.tsx';

await loadTexts('assignments', 'form');

/** Assigns a tender to a colleague. @param onDone when it is assigned, or the reader leaves it. */
export function AssignForm({ notice, onDone }: { notice: { id: string; title: string }; onDone: () => void }) {
  const t = useT();
  const labels = useAssignmentLabels();
  const form = useForm(
    { assignee: '', dueOn: '', note: '' },
    async ({ assignee, dueOn, note }) => {
      if (assignee === '') throw new InvalidValues([{ name: 'assignee', rule: 'required' }]);
      try {
        await call(assignTender, { body: { notice: notice.id, assignee, dueOn: dueOn === '' ? null : dueOn, note } });
      } catch (error) {
        const isTaken = error instanceof CallError && error.problem?.errors?.[0]?.rule === 'assigned';
        if (!isTaken) throw error;
        throw new InvalidValues([{ name: 'assignee', rule: 'assigned' }]);
      }
      await invalidate(listAssignments);
      notify({ severity: 'success', summary: t('assignments.assigned'), detail: notice.title });
      onDone();
    },
    `assign-${notice.id}`,
  );
  return (
    <Form form={form} endpoint={assignTender} labels={labels}>
      <AssignmentFields labels={labels} />
      <Actions submit={t('assignments.assign')}>
        <button type="button" className={ui.quiet} onClick={onDone}>
          {t('assignments.cancel')}
        </button>
      </Actions>
    </Form>
  );
}
