import { listTeam } from '#contract/team.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import { useEndpoint } from '../session/use-endpoint.ts';

await loadTexts('assignments', 'form');

const MAX_LISTED = 100;

interface AssignmentFieldsProps {
  labels: { assignee: string; dueOn: string; note: string };
  /** Whoever has it now: listed also in a team of more people than the list has. */
  current?: { id: string; name: string } | null;
  /** It may stay with nobody: whoever had it has left the team. */
  isOptional?: boolean;
}

/** The fields of an assignment: who, until when, what to know. */
export function AssignmentFields({ labels, current = null, isOptional = false }: AssignmentFieldsProps) {
  const t = useT();
  const team = useEndpoint(listTeam, { query: { size: MAX_LISTED, sort: 'name' } });
  const people = (team.data?.items ?? []).map(({ id, name, isYou }) => ({ value: id, label: isYou ? t('assignments.you', { name }) : name }));
  const isListed = current === null || people.some(({ value }) => value === current.id);
  const options = isListed ? people : [{ value: current.id, label: current.name }, ...people];
  // Until the team is known: a list without people would only confuse.
  if (team.isError) return <LoadFailed onRetry={() => void team.refetch()} />;
  if (!team.data) return <Spinner />;
  return (
    <>
      <SelectField
        name="assignee"
        label={labels.assignee}
        optional={isOptional}
        empty={t(isOptional ? 'assignments.nobody' : 'assignments.choose')}
        options={options}
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
