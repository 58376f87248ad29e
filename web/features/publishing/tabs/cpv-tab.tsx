import { useEffect, useMemo } from 'react';
import { CpvSuggestions } from '../../../domain/cpv-suggestions/cpv-suggestions.tsx';
import { removeCpv, selectCpv, selectedCpvList } from '../../../domain/tender-state.ts';
import { useT } from '../../../i18n.ts';
import { useSaveState } from '../../../ui/autosave/use-saved-form.ts';
import { isSame } from '../../../ui/autosave/merge-fields.ts';
import formCss from '../../../ui/form/form.module.css';
import { ChosenCodes } from '../cpv/chosen-codes.tsx';
import { CodePicker } from '../cpv/code-picker.tsx';
import { useDraft } from '../draft-context.ts';
import { Group } from '../fields/section.tsx';
import { Next } from '../tab-form.tsx';
import { useGeneral } from '../use-general.ts';
import { plainText } from '../value-text.ts';
import css from '../cpv/cpv.module.css';
import tabCss from '../tab-form.module.css';

const TAB = 'cpv-codes';
const MAX_CODES = 100;

/** The selected CPV list (client state), saved with the notice. */
function useSelectedCodes() {
  const { saver } = useDraft();
  useSaveState(saver);
  const stored = (saver.valuesOf(TAB)['cpv'] as readonly string[] | null | undefined) ?? [];
  useEffect(() => {
    if (!isSame(selectedCpvList.get(), stored)) selectedCpvList.set(stored);
  });
  const save = () => saver.change(TAB, { cpv: selectedCpvList.get().length > 0 ? [...selectedCpvList.get()] : null });
  return {
    codes: stored,
    toggle: (code: string) => {
      if (stored.includes(code)) removeCpv(code);
      else if (stored.length < MAX_CODES) selectCpv(code);
      save();
    },
    toMain: (code: string) => {
      selectedCpvList.set([code, ...stored.filter((each) => each !== code)]);
      save();
    },
  };
}

/** Codes for what the other tabs say of the notice. */
function Suggestions({ codes, onTake }: { codes: readonly string[]; onTake: (code: string) => void }) {
  const { saver } = useDraft();
  const { title, language } = useGeneral();
  const html = saver.valuesOf('Detailed-information')['descriptionHtml'];
  const description = useMemo(() => (typeof html === 'string' ? plainText(html) : ''), [html]);
  return <CpvSuggestions title={title} description={description} language={language} taken={codes} onTake={onTake} />;
}

/** The tab cpv-codes: what is bought, as codes. */
export function CpvTab() {
  const t = useT();
  const { askedFor, isLocked } = useDraft();
  const { codes, toggle, toMain } = useSelectedCodes();
  const isAsked = askedFor(TAB).length > 0 && codes.length === 0;
  return (
    <fieldset className={tabCss.form} disabled={isLocked}>
      <Group title={t('publishing.group.codes')} text={t('publishing.group.codesText')}>
        <div id={`${TAB}-cpv`} className={css.field} tabIndex={-1}>
          {codes.length === 0 ? (
            <p className={isAsked ? formCss.error : css.none} role={isAsked ? 'alert' : undefined}>
              {t('publishing.noCodes')}
            </p>
          ) : (
            <ChosenCodes codes={codes} remove={toggle} toMain={toMain} />
          )}
          {!isLocked && <Suggestions codes={codes} onTake={toggle} />}
          <CodePicker codes={codes} onToggle={toggle} />
        </div>
      </Group>
      <Next tab={TAB} />
    </fieldset>
  );
}
