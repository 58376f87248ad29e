import { type AdminOrganisation, listPeople, markOrganisation } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { CheckField, SelectField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { useRevisionedForm } from '../../ui/form/use-revisioned-form.ts';
import { notify } from '../../ui/notify.ts';
import { endpointsChangedByDecision } from './use-administration-action.ts';

await loadTexts('administration', 'form');

const flagsOf = ({ billable, trusted, manager }: AdminOrganisation) => ({ billable, trusted, manager: manager?.id ?? '' });

/** The flags that an administrator sets. Somebody else's changes are shown before they are overwritten. */
export function FlagsForm({ organisation }: { organisation: AdminOrganisation }) {
  const t = useT();
  const { data: administrators } = useEndpoint(listPeople, { query: { admin: true, blocked: false, size: '100', sort: 'name' } });
  const managers = (administrators?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const unlistedManager =
    organisation.manager && !managers.some(({ value }) => value === organisation.manager?.id)
      ? [{ value: organisation.manager.id, label: organisation.manager.name }]
      : [];
  const options = [...unlistedManager, ...managers];
  const labels = { billable: t('administration.billable'), trusted: t('administration.trusted'), manager: t('administration.column.manager') };
  const yesNo = (is: boolean) => t(is ? 'administration.yes' : 'administration.no');
  const { form, differences, acceptSaved, keepMine } = useRevisionedForm(
    organisation,
    flagsOf,
    ({ billable, trusted, manager }, revision) =>
      call(markOrganisation, { params: { id: organisation.id }, body: { billable, trusted, manager: manager || null } }, { revision }),
    {
      labels,
      formatters: { billable: yesNo, trusted: yesNo, manager: (id) => options.find(({ value }) => value === id)?.label ?? id },
      onSaved: async () => {
        notify({ severity: 'success', summary: t('administration.saved'), detail: '' });
        await invalidate(...endpointsChangedByDecision);
      },
    },
  );
  useReportUnsaved(form.formState.isDirty);
  return (
    <Form form={form} labels={labels} aria-label={t('administration.column.marks')}>
      {differences && <Conflict differences={differences} onAcceptSaved={acceptSaved} onKeepMine={keepMine} />}
      <CheckField name="billable" label={labels.billable} hint={t('administration.billableHint')} />
      <CheckField name="trusted" label={labels.trusted} hint={t('administration.trustedHint')} />
      <SelectField name="manager" label={labels.manager} optional empty={t('administration.nobody')} options={options} />
      <Actions submit={t('administration.save')} />
    </Form>
  );
}
