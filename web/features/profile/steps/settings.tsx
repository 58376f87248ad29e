import { listCurrencies, listLanguages } from '#contract/reference.ts';
import { type OwnSettings, changeSettings, showSettings } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { usePageSite } from '../../../lib/site.tsx';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import { StepLoading, StepForm } from '../step-form.tsx';
import type { StepProps } from '../step.ts';
import { useInitialData } from '../use-initial-data.ts';
import { useStepForm } from '../use-step-form.ts';

const valuesOf = ({ noticeLanguage, noticeCurrency, noticeKind, approvesChildren }: OwnSettings) => ({
  noticeLanguage: noticeLanguage ?? '',
  noticeCurrency: noticeCurrency ?? '',
  noticeKind: noticeKind ?? '',
  approvesChildren,
});
type Values = ReturnType<typeof valuesOf>;
const save = ({ noticeLanguage, noticeCurrency, noticeKind, approvesChildren }: Values, revision: number): Promise<OwnSettings> =>
  call(
    changeSettings,
    {
      body: {
        noticeLanguage: noticeLanguage || null,
        noticeCurrency: noticeCurrency || null,
        noticeKind: noticeKind === 'online' || noticeKind === 'offline' ? noticeKind : null,
        approvesChildren,
      },
    },
    { revision },
  );

function Settings({ loaded, mayEdit, submit, onSaved }: StepProps & { loaded: OwnSettings }) {
  const t = useT();
  const { language } = usePageSite();
  const { data: languages } = useEndpoint(listLanguages, { query: { lang: language } });
  const { data: currencies } = useEndpoint(listCurrencies, { query: { lang: language } });
  const labels = {
    noticeLanguage: t('profile.noticeLanguage'),
    noticeCurrency: t('profile.noticeCurrency'),
    noticeKind: t('profile.noticeKind'),
    approvesChildren: t('profile.approvesChildren'),
  };
  const stepForm = useStepForm(loaded, valuesOf, save, labels, onSaved, {
    noticeLanguage: (code) => languages?.languages.find((entry) => entry.code === code)?.name ?? code,
    noticeCurrency: (code) => currencies?.items.find((entry) => entry.code === code)?.name ?? code,
    noticeKind: (kind) => t(`words.kind.${kind}`),
  });
  const siteDefault = t('profile.asOnSite');
  return (
    <StepForm stepForm={stepForm} labels={labels} submit={submit} mayEdit={mayEdit}>
      <SelectField
        name="noticeLanguage"
        label={labels.noticeLanguage}
        optional
        empty={siteDefault}
        options={(languages?.languages ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        name="noticeCurrency"
        label={labels.noticeCurrency}
        optional
        empty={siteDefault}
        options={(currencies?.items ?? []).map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
      />
      <SelectField
        name="noticeKind"
        label={labels.noticeKind}
        optional
        empty={t('profile.askEachTime')}
        options={(['online', 'offline'] as const).map((value) => ({ value, label: t(`words.kind.${value}`) }))}
      />
      <CheckField name="approvesChildren" label={labels.approvesChildren} hint={t('profile.approvesChildrenHint')} />
    </StepForm>
  );
}

/** Defaults of new notices, and rules for child buyers. */
export default function SettingsPart(props: StepProps) {
  const { data, refetch } = useInitialData(showSettings);
  return data ? <Settings loaded={data} {...props} /> : <StepLoading failed={data === null} onRetry={refetch} />;
}
