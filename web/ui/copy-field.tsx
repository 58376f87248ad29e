import { type ReactNode, useId, useRef } from 'react';
import { notify } from './notify.ts';
import css from './copy-field.module.css';
import parts from './parts.module.css';
import ui from './ui.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Text of the button. */
  copy: string;
  /** What is said once it is copied, and where the browser does not let us. */
  copied: string;
  notCopied: string;
  /** Below the field. */
  hint?: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** A text to be copied: an address, a secret. */
export function CopyField({ label, value, copy, copied, notCopied, hint, children }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const onCopy = () => {
    field.current?.select();
    // Without a secure connection a browser has no clipboard for scripts.
    const copying = navigator.clipboard ? navigator.clipboard.writeText(value) : Promise.reject(new Error('no clipboard'));
    copying.then(
      () => notify({ severity: 'success', summary: copied, detail: '' }),
      () => notify({ severity: 'warning', summary: notCopied, detail: '' }),
    );
  };
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} ref={field} className={parts.control} readOnly value={value} spellCheck={false} onFocus={({ target }) => target.select()} />
      {hint && <p>{hint}</p>}
      <div className={css.row}>
        <button type="button" className={ui.primary} onClick={onCopy}>
          {copy}
        </button>
        {children}
      </div>
    </div>
  );
}
