import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import css from './download-control.module.css';
import { NoLink } from './download-file.ts';

await loadTexts('download');

interface DownloadProps {
  /** Where the link leads in a tab of its own, and before the scripts are here. */
  href: string;
  className?: string | undefined;
  label?: string | undefined;
  /** Starts the download; null: the link goes its own way. */
  onDownload: (() => Promise<void>) | null;
  children: ReactNode;
}

/**
 * A link that starts a download. A failure is no notification (specification, section 8): the link itself says so, and can be pressed again.
 */
export function DownloadControl({ href, className, label, onDownload, children }: DownloadProps) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'notAllowed'>('idle');
  const start = async (event: MouseEvent) => {
    // In a tab of its own, the link goes its own way.
    if (!onDownload || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      await onDownload();
      setState('idle');
    } catch (error) {
      logOnly('a download')(error);
      setState(error instanceof NoLink ? 'notAllowed' : 'failed');
    }
  };
  const link = useRef<HTMLAnchorElement>(null);
  const handlesPresses = onDownload !== null;
  // From now on a press is handled here, and so is one that was kept (theme.ts).
  useEffect(() => {
    const { early = [] } = window as { early?: HTMLElement[] };
    const pressed = link.current;
    if (!pressed || !handlesPresses) return;
    delete pressed.dataset['early'];
    const place = early.indexOf(pressed);
    if (place < 0) return;
    early.splice(place, 1);
    pressed.click();
  }, [handlesPresses]);
  return (
    <>
      <a
        ref={link}
        data-early=""
        href={href}
        className={className}
        aria-label={label}
        aria-busy={state === 'busy' || undefined}
        onClick={(event) => void start(event)}
      >
        {children}
      </a>
      {(state === 'failed' || state === 'notAllowed') && (
        <span role="alert" className={css.failed}>
          {t(state === 'notAllowed' ? 'download.notAllowed' : 'download.failed')}
        </span>
      )}
    </>
  );
}
