import { useNavigate } from 'react-router';
import { languages } from '#contract/languages.ts';
import { addBuyer } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UnsavedChangesGuard, useLeaveAfterSave, useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { notify } from '../../ui/notify.ts';
import { editPath } from '../../domain/organisations/cells.tsx';
import { AdminPage } from './admin-page.tsx';
import { endpointsChangedByDecision } from './use-administration-action.ts';

await loadTexts('administration', 'form');

/** Creates a buyer and invites its first owner. */
function AddBuyerForm() {
  const t = useT();
  const go = useNavigate();
  const leaveAfterSave = useLeaveAfterSave();
  const { site, language } = usePageSite();
  const { country } = useFormats();
  useCrumbs([{ label: t('administration.title.allBuyers'), to: '/all-buyers' }, { label: t('administration.title.addBuyer') }]);
  const labels = {
    name: t('administration.buyerName'),
    country: t('administration.column.country'),
    email: t('administration.ownerEmail'),
    firstName: t('administration.ownerName'),
    language: t('administration.ownerLanguage'),
  };
  const initial = { name: '', country: site.country ?? '', both: false, email: '', firstName: '', language };
  const form = useForm(initial, async ({ both, ...values }) => {
    const { organisation, invited } = await call(addBuyer, { body: { ...values, orgType: both ? 'BOTH' : 'BUYER' } });
    notify({ severity: 'success', summary: t('administration.added', { name: organisation.name, email: invited }), detail: '' });
    await invalidate(...endpointsChangedByDecision);
    leaveAfterSave(() => void go(editPath(organisation.id)));
  });
  useReportUnsaved(form.formState.isDirty);
  return (
    <AdminPage title={t('administration.title.addBuyer')} sub={t('administration.addBuyerText')}>
      <Form form={form} endpoint={addBuyer} labels={labels} aria-label={t('administration.title.addBuyer')}>
        <TextField name="name" label={labels.name} autoComplete="off" />
        <SelectField name="country" label={labels.country} empty="" options={siteCountries.map((value) => ({ value, label: country(value) }))} />
        <CheckField name="both" label={t('administration.buyersToo')} />
        <TextField name="email" label={labels.email} hint={t('administration.ownerEmailHint')} type="email" autoComplete="off" />
        <TextField name="firstName" label={labels.firstName} optional autoComplete="off" />
        <SelectField name="language" label={labels.language} options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))} />
        <Actions submit={t('administration.addBuyerDo')} />
      </Form>
    </AdminPage>
  );
}

export default function AddBuyer() {
  return (
    <UnsavedChangesGuard>
      <AddBuyerForm />
    </UnsavedChangesGuard>
  );
}
