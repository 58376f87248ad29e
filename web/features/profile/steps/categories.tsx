import { useController } from 'react-hook-form';
import { readCpvTree } from '#contract/reference.ts';
import { type OwnOrganisationProfile, changeOrganisationProfile, showOrganisationProfile } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { shortCpv } from '../../../lib/categories.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { usePageSite } from '../../../lib/site.tsx';
import { CpvPicker } from '../../../domain/cpv-picker/cpv-picker.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { StepLoading, StepForm } from '../step-form.tsx';
import css from './categories.module.css';
import shared from '../profile.module.css';
import type { StepProps } from '../step.ts';
import { useInitialData } from '../use-initial-data.ts';
import { useStepForm } from '../use-step-form.ts';

const valuesOf = ({ cpv }: OwnOrganisationProfile) => ({ cpv });
const save = (values: { cpv: string[] }, revision: number): Promise<OwnOrganisationProfile> => call(changeOrganisationProfile, { body: values }, { revision });

/** Adds or removes a code. A code covers everything below it, so adding it removes those codes. */
const toggleCode = (codes: readonly string[], code: string) =>
  codes.includes(code) ? codes.filter((each) => each !== code) : [...codes.filter((each) => !each.startsWith(code)), code];

function Categories({ loaded, mayEdit, submit, onSaved }: StepProps & { loaded: OwnOrganisationProfile }) {
  const t = useT();
  const { language } = usePageSite();
  const labels = { cpv: t('profile.steps.categories') };
  const stepForm = useStepForm(loaded, valuesOf, save, labels, onSaved, {
    cpv: (codes) => codes.map((code) => code.padEnd(8, '0')).join('\n'),
  });
  const { field } = useController({ control: stepForm.form.control, name: 'cpv' });
  const chosenCodes = field.value;
  const toggle = (code: string) => field.onChange(toggleCode(chosenCodes, code));
  const { data: roots } = useEndpoint(readCpvTree, { query: { depth: 1, lang: language } });
  const { data: chosenItems } = useEndpoint(
    readCpvTree,
    chosenCodes.length > 0 ? { query: { codes: chosenCodes.map((code) => code.padEnd(8, '0')), lang: language } } : null,
  );
  const itemsByCode = new Map(chosenItems?.items.map(({ code, ...item }) => [shortCpv(code), item]));
  const error = stepForm.form.errorOf('cpv');
  return (
    <StepForm stepForm={stepForm} labels={labels} submit={submit} mayEdit={mayEdit}>
      <p className={shared.note}>{t('profile.categoriesHint')}</p>
      <div id="field-cpv" className={css.codes} data-invalid={error ? '' : undefined}>
        {chosenCodes.length > 0 && (
          <ul className={css.chosen} aria-label={t('profile.chosen')}>
            {chosenCodes.map((code) => (
              <li key={code}>
                <span>
                  {code.padEnd(8, '0')} <span lang={itemsByCode.get(code)?.nameLanguage}>{itemsByCode.get(code)?.name}</span>
                </span>
                {mayEdit && (
                  <button
                    type="button"
                    aria-label={t('words.labelled', { label: t('profile.remove'), value: `${code} ${itemsByCode.get(code)?.name ?? ''}` })}
                    onClick={() => toggle(code)}
                  >
                    <Icon name="close" size={16} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {error && <p className={css.error}>{error}</p>}
        {mayEdit && roots && (
          <CpvPicker
            roots={roots.items.map(({ nameLanguage, ...item }) => ({ ...item, path: [], ...(nameLanguage ? { lang: nameLanguage } : {}) }))}
            chosenCodes={chosenCodes}
            onToggle={toggle}
          />
        )}
      </div>
    </StepForm>
  );
}

/** What a seller supplies. */
export default function CategoriesStep(props: StepProps) {
  const { data, refetch } = useInitialData(showOrganisationProfile);
  return data ? <Categories loaded={data} {...props} /> : <StepLoading failed={data === null} onRetry={refetch} />;
}
