import { useState } from 'react';
import { useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './bids.module.css';

/** An action that cannot be undone, with a confirmation in place. */
export function ConfirmButton({
  label,
  question,
  onConfirm,
  isMain = false,
}: {
  label: string;
  question: string;
  onConfirm: () => void;
  /** It is what its form is for. */
  isMain?: boolean;
}) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className={isMain ? ui.primary : ui.quiet} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  return (
    <span className={css.controls}>
      <span>{question}</span>
      <button
        type="button"
        className={parts.danger}
        // The question replaces the button that had the focus.
        ref={(button) => button?.focus()}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {label}
      </button>
      <button type="button" className={ui.quiet} onClick={() => setAsking(false)}>
        {t('bids.bid.keep')}
      </button>
    </span>
  );
}
