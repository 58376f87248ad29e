import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { loadTexts, useT } from '../i18n.ts';
import { Icon } from './icons.tsx';
import ui from './ui.module.css';

await loadTexts('tools');

/** Shows an element in full screen, or leaves full screen. Nothing happens in a browser that refuses (a frame, a phone). */
export async function toggleFullScreen(element: Element): Promise<void> {
  if (document.fullscreenElement === element) await document.exitFullscreen();
  else await element.requestFullscreen();
}

/**
 * A button that shows an element of the class `whole` (a chart) in full screen; nothing where the browser cannot. Escape leaves, as
 * everywhere.
 */
export function FullScreenButton({ target }: { target: RefObject<HTMLElement | null> }) {
  const t = useT();
  const [state, setState] = useState<'absent' | 'small' | 'full'>('absent');
  useEffect(() => {
    if (!document.fullscreenEnabled) return undefined;
    const updateState = () => setState(target.current !== null && document.fullscreenElement === target.current ? 'full' : 'small');
    updateState();
    document.addEventListener('fullscreenchange', updateState);
    return () => document.removeEventListener('fullscreenchange', updateState);
  }, [target]);
  if (state === 'absent') return null;
  const onClick = () => {
    if (target.current) void toggleFullScreen(target.current).catch(() => undefined);
  };
  const label = t(state === 'full' ? 'tools.leaveFullScreen' : 'tools.fullScreen');
  // Beside a heading there is room for the icon only; in full screen the button has a text.
  const labelProps = state === 'full' ? {} : { 'aria-label': label, title: label };
  return (
    <button type="button" className={ui.button} data-screen-only="" onClick={onClick} {...labelProps}>
      <Icon name="fullScreen" />
      {state === 'full' && label}
    </button>
  );
}

/** A section with its heading, and a button to show it in full screen. @param id of the section; its heading has the id `ID-title`. */
export function FullScreenSection({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  return (
    <section id={id} aria-labelledby={`${id}-title`} ref={section} className={ui.whole}>
      <div className={ui.titled}>
        <h2 id={`${id}-title`}>{title}</h2>
        <FullScreenButton target={section} />
      </div>
      {children}
    </section>
  );
}
