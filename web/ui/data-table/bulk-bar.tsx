import { useState } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import parts from '../parts.module.css';
import ui from '../ui.module.css';
import css from './bulk-bar.module.css';
import type { BulkAction } from './types.ts';

/** A checkbox for a row, large enough for a finger. */
export function SelectCell({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={css.selectCell}>
      <input type="checkbox" checked={isOn} aria-label={label} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}

/** Actions for the selected rows, at the bottom of the window. */
export function BulkBar<Row>({ actions, rows, onDone }: { actions: readonly BulkAction<Row>[]; rows: readonly Row[]; onDone: () => void }) {
  const t = useT();
  const { count } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction<Row>, fitting: readonly Row[]) => {
    setBusy(true);
    try {
      await action.run(fitting);
      onDone();
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className={css.bulk} aria-busy={isBusy}>
      <legend className={ui.visuallyHidden}>{t('table.selected', { count: rows.length, n: count(rows.length) })}</legend>
      <strong aria-live="polite">{t('table.selected', { count: rows.length, n: count(rows.length) })}</strong>
      {actions.map((action) => {
        const fitting = rows.filter((row) => action.fits?.(row) ?? true);
        return (
          <button
            key={action.label}
            type="button"
            className={action.isDanger ? parts.danger : ui.button}
            disabled={isBusy || fitting.length === 0}
            onClick={() => void run(action, fitting)}
          >
            {action.label} ({fitting.length})
          </button>
        );
      })}
      <button type="button" className={ui.quiet} onClick={onDone}>
        {t('table.unselect')}
      </button>
    </fieldset>
  );
}
