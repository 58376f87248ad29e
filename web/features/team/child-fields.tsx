import { languages } from '#contract/languages.ts';
import type { createChild } from '#contract/children.ts';
import type { Request } from '#contract/endpoint.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';

await loadTexts('team', 'form');

/** Initial values of the form for a new child buyer. */
export function useEmptyChild() {
  const { language } = usePageSite();
  return { name: '', country: '', owner: { email: '', firstName: '', language } };
}
type ChildValues = ReturnType<typeof useEmptyChild>;

/** The form's values for the request: without an address nobody is invited. */
export function bodyOf(values: ChildValues): Request<typeof createChild>['body'] {
  const { name, country, owner } = values;
  const email = owner.email.trim();
  return { name, ...(country ? { country } : {}), ...(email ? { owner: { ...owner, email } } : {}) };
}

export function useChildLabels() {
  const t = useT();
  return {
    name: t('team.childName'),
    country: t('team.childCountry'),
    'owner.email': t('team.firstOwner'),
    'owner.firstName': t('team.firstName'),
    'owner.language': t('team.mailLanguage'),
  };
}

/** The fields for a new child buyer and its invited owner. */
export function ChildFields() {
  const t = useT();
  const { country } = useFormats();
  const labels = useChildLabels();
  return (
    <>
      <TextField name="name" label={labels.name} autoComplete="off" />
      <SelectField
        name="country"
        label={labels.country}
        optional
        empty={t('team.asParent')}
        options={siteCountries.map((value) => ({ value, label: country(value) }))}
      />
      <TextField name="owner.email" label={labels['owner.email']} hint={t('team.firstOwnerHint')} optional type="email" autoComplete="off" />
      <TextField name="owner.firstName" label={labels['owner.firstName']} optional autoComplete="off" />
      <SelectField
        name="owner.language"
        label={labels['owner.language']}
        options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
      />
    </>
  );
}
