import { useEffect } from 'react';
import type { GivenAward, GivenLot } from '#contract/draft-fields.ts';
import { MAX_LOTS } from '#contract/draft-names.ts';
import { saveAwards } from '#contract/drafts.ts';
import { activeAward, removeAward, selectAwardAsActive } from '../../../domain/tender-state.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import formCss from '../../../ui/form/form.module.css';
import { AwardFields } from '../awards/award-fields.tsx';
import { isAwardType } from '../awards/award-types.ts';
import { useDraft } from '../draft-context.ts';
import { EntryForm } from '../entry-form.tsx';
import { EntryList } from '../entry-list.tsx';
import { awardShape } from '../shapes/award.ts';
import { Next } from '../tab-form.tsx';
import tabCss from '../tab-form.module.css';
import { useEntries } from '../use-entries.ts';
import { useGeneral } from '../use-general.ts';

const TAB = 'CAI';
const OPENED_AWARD = /^awards\[(.*)\]$/u;

/** Contract-award selection (client state): the award whose form is open. */
function useActiveAward() {
  const { opened } = useDraft();
  const id = opened === null ? undefined : OPENED_AWARD.exec(opened)?.[1];
  useEffect(() => {
    if (id === undefined) return undefined;
    selectAwardAsActive(id);
    // Its form closes, or the wizard is left.
    return () => activeAward.clear();
  }, [id]);
}

/** States that nothing is awarded yet: all that most notices need here. */
function NoAwardYet() {
  const t = useT();
  const { saver, askedFor } = useDraft();
  const isOn = saver.valuesOf(TAB)['noAwardYet'] === true;
  const isAsked = askedFor(TAB).some(({ field }) => field === 'noAwardYet') && !isOn;
  const id = `${TAB}-noAwardYet`;
  return (
    <div className={formCss.check} data-invalid={isAsked ? '' : undefined}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={isAsked ? `${id}-error` : undefined}
          onChange={(event) => saver.change(TAB, { noAwardYet: event.target.checked || null })}
        />
        <span>
          {t('publishing.field.cai.noAwardYet')}
          <span className={formCss.hint}>{t('publishing.hint.noAwardYet')}</span>
        </span>
      </label>
      {isAsked && (
        <p id={`${id}-error`} className={formCss.error} role="alert">
          {t('form.error.required')}
        </p>
      )}
    </div>
  );
}

/** The tab CAI: contract award information. */
export function CaiTab() {
  const t = useT();
  const { money } = useFormats();
  const { saver, isLocked } = useDraft();
  const { type, currency } = useGeneral();
  const { entries, add, remove } = useEntries<GivenAward>(saver, TAB, 'awards');
  const { entries: lots } = useEntries<GivenLot>(saver, 'Detailed-information', 'lots');
  useActiveAward();
  const hasNoAward = saver.valuesOf(TAB)['noAwardYet'] === true;
  const isAward = isAwardType(type);
  const nameOf = ({ id, title, suppliers = [] }: GivenAward) => title || suppliers[0]?.name || t('publishing.entry.awards', { id });
  return (
    <fieldset className={tabCss.form} disabled={isLocked}>
      {type === 'cancellation' && <p>{t('publishing.noAwardNeeded')}</p>}
      {!isAward && type !== 'cancellation' && entries.length === 0 && <NoAwardYet />}
      {type !== 'cancellation' && (!hasNoAward || entries.length > 0) && (
        <EntryList
          tab={TAB}
          list="awards"
          entries={entries}
          title={t('publishing.awards')}
          text={t(isAward ? 'publishing.awardsText' : 'publishing.awardsIfAny')}
          add={t('publishing.addAward')}
          max={MAX_LOTS}
          onAdd={() => add({ status: 'active', value: { amount: null, currency } })}
          onRemove={(id) => {
            removeAward(id);
            remove(id);
          }}
          nameOf={nameOf}
          renderLine={(award) => (
            <>
              {nameOf(award)}
              <small>
                {[
                  t(`publishing.awardStatus.${award.status ?? 'active'}`),
                  award.value?.amount && money({ amount: award.value.amount, currency: award.value.currency }),
                  award.contractNumber,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </>
          )}
          renderForm={(award) => (
            <EntryForm key={award.id} tab={TAB} list="awards" id={award.id} shape={awardShape} endpoint={saveAwards} label={nameOf(award)}>
              <AwardFields id={award.id} lots={lots} />
            </EntryForm>
          )}
        />
      )}
      <Next tab={TAB} isLast />
    </fieldset>
  );
}
