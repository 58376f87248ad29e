import { useState } from 'react';
import css from './confirm-button.module.css';
import parts from './parts.module.css';
import ui from './ui.module.css';

export interface ConfirmButtonProps {
  label: string;
  /** Its label for screen readers, where several have the same. */
  fullLabel?: string;
  question: string;
  cancel: string;
  onConfirm: () => void;
  /** It is what its form is for. */
  isMain?: boolean;
}

/** An action that cannot be undone, with a confirmation in place. */
export function ConfirmButton({ label, fullLabel, question, cancel, onConfirm, isMain = false }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className={isMain ? ui.primary : ui.quiet} aria-label={fullLabel} onClick={() => setAsking(true)}>
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
        {cancel}
      </button>
    </span>
  );
}
