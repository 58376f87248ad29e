import { useId } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './own-notice.module.css';
import type { NoticeAction } from './use-notice-acts.ts';

function MenuEntry({ action: { label, to, press, isDanger }, shut }: { action: NoticeAction; shut: () => void }) {
  if (to !== undefined)
    return (
      <Link to={to} onClick={shut}>
        {label}
      </Link>
    );
  return (
    <button
      type="button"
      data-danger={isDanger || undefined}
      onClick={() => {
        shut();
        press?.();
      }}
    >
      {label}
    </button>
  );
}

/** The further actions of a notice, behind one button. @param name of the notice, for screen readers. */
export function ActionMenu({ actions, name }: { actions: readonly NoticeAction[]; name: string }) {
  const t = useT();
  const id = useId();
  if (actions.length === 0) return null;
  const shut = () => document.getElementById(id)?.hidePopover();
  return (
    <span className={css.more}>
      <button type="button" className={ui.button} popoverTarget={id} aria-label={t('words.labelled', { label: t('own-notices.more'), value: name })}>
        {t('own-notices.more')} <Icon name="down" />
      </button>
      <div id={id} popover="auto" className={css.menu}>
        {actions.map((action) => (
          <MenuEntry key={action.label} action={action} shut={shut} />
        ))}
      </div>
    </span>
  );
}

/** An action as a button or a link. */
export function ActionButton({ action: { label, to, press, isDanger }, isPrimary = false }: { action: NoticeAction; isPrimary?: boolean }) {
  const className = isDanger ? parts.danger : isPrimary ? ui.primary : ui.button;
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {label}
      </Link>
    );
  return (
    <button type="button" className={className} onClick={press}>
      {label}
    </button>
  );
}
