import { listTeam } from '#contract/team.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import { useEndpoint } from '../session/use-endpoint.ts';

await loadTexts('assignments', 'form');

const MAX_LISTED = 100;

/** The fields of an assignment: who, until when, what to know. @param keeps whoever has it now and is no longer in the team: nobody is chosen then. */
export function AssignmentFields({ labels, isReassigned }: { labels: { assignee: string; dueOn: string; note: string }; isReassigned: boolean }) {
  const t = useT();
  const team = useEndpoint(listTeam, { query: { size: MAX_LISTED, sort: 'name' } });
  const people = team.data?.items ?? [];
  return (
    <>
      <SelectField
        name="assignee"
        label={labels.assignee}
        optional={isReassigned}
        empty={t(isReassigned ? 'assignments.nobody' : 'assignments.choose')}
        options={people.map(({ id, name, isYou }) => ({ value: id, label: isYou ? t('assignments.you', { name }) : name }))}
      />
      <TextField name="dueOn" type="date" label={labels.dueOn} optional min="2000-01-01" max="2199-12-31" />
      <TextArea name="note" label={labels.note} optional />
    </>
  );
}

/** The labels of the fields. */
export function useAssignmentLabels() {
  const t = useT();
  return { assignee: t('assignments.assignee'), dueOn: t('assignments.dueOn'), note: t('assignments.note') };
}
