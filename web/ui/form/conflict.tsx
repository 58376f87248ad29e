import { loadTexts, useT } from '../../i18n.ts';
import ui from '../ui.module.css';
import css from './conflict.module.css';
import { TwoVersions } from './two-versions.tsx';

await loadTexts('form');

export interface Difference {
  name: string;
  label: string;
  /** For display; empty for no value. */
  theirs: string;
  yours: string;
}

/** Somebody else changed it meanwhile: shows both versions, field by field, to choose one. */
export function Conflict({
  differences,
  onAcceptSaved,
  onKeepMine,
}: {
  differences: readonly Difference[];
  onAcceptSaved: () => void;
  onKeepMine: () => void;
}) {
  const t = useT();
  return (
    <div className={css.conflict} role="alert" ref={(box) => box?.focus()} tabIndex={-1}>
      <strong>{t('form.changedTitle')}</strong>
      <p>{t('form.changedText')}</p>
      <TwoVersions
        versions={differences.map(({ theirs, yours, ...difference }) => ({ ...difference, before: theirs, after: yours }))}
        before={t('form.theirs')}
        after={t('form.yours')}
      />
      <div className={css.actions}>
        <button type="button" className={ui.button} onClick={onAcceptSaved}>
          {t('form.takeTheirs')}
        </button>
        <button type="button" className={ui.button} onClick={onKeepMine}>
          {t('form.keepMine')}
        </button>
      </div>
    </div>
  );
}
