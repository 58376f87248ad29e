import { needTexts, useT } from '../../i18n.ts';
import ui from '../ui.module.css';
import css from './conflict.module.css';

await needTexts('form');

export interface Difference {
  name: string;
  label: string;
  /** As people read them; empty for nothing. */
  theirs: string;
  yours: string;
}

/** Somebody else changed it meanwhile: both versions, field by field, and which of them is to stay. */
export function Conflict({ differences, onTake, onKeep }: { differences: readonly Difference[]; onTake: () => void; onKeep: () => void }) {
  const t = useT();
  return (
    <div className={css.conflict} role="alert" ref={(box) => box?.focus()} tabIndex={-1}>
      <strong>{t('form.changedTitle')}</strong>
      <p>{t('form.changedText')}</p>
      <dl>
        {differences.map(({ name, label, theirs, yours }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <small>{t('form.theirs')}</small>
              {theirs || '–'}
            </dd>
            <dd>
              <small>{t('form.yours')}</small>
              {yours || '–'}
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <button type="button" className={ui.button} onClick={onTake}>
          {t('form.takeTheirs')}
        </button>
        <button type="button" className={ui.button} onClick={onKeep}>
          {t('form.keepMine')}
        </button>
      </div>
    </div>
  );
}
