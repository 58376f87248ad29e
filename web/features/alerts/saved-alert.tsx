import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Alert } from '#contract/alerts.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';
import { whenInWords } from './settings.ts';

/** An alert that was saved while the screen is open. */
export interface Saved {
  alert: Alert;
  /** The same search was there already. */
  wasThere: boolean;
}

/** Says that an alert is saved, and when it tells. */
export function SavedAlert({ saved: { alert, wasThere } }: { saved: Saved }) {
  const t = useT();
  const formats = useFormats();
  const box = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={css.saved} tabIndex={-1}>
      <Icon name="check" size={20} />
      <output>
        <strong>{t(wasThere ? 'alerts.savedBefore' : 'alerts.saved', { name: alert.name })}</strong> {whenInWords(t, formats, alert)}
      </output>
      <Link className={ui.quiet} to={`?edit=${alert.id}`}>
        {t('alerts.change')}
      </Link>
    </div>
  );
}
