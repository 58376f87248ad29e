import { type ReactNode, createContext, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { loadTexts, useT } from '../../i18n.ts';
import parts from '../parts.module.css';
import ui from '../ui.module.css';
import css from './unsaved-changes.module.css';

await loadTexts('form');

interface Guard {
  mark: (form: string, isChanged: boolean) => void;
  leave: (go: () => void) => void;
  leaveSaved: (go: () => void) => void;
}
const GuardContext = createContext<Guard | null>(null);

/** Tells the surrounding guard whether a form has unsaved changes. */
export function useMarkUnsaved(isChanged: boolean): void {
  const guard = use(GuardContext);
  const id = useId();
  useEffect(() => {
    guard?.mark(id, isChanged);
    return () => guard?.mark(id, false);
  }, [guard, id, isChanged]);
}

/** For replacing this form by another: asks first if there are unsaved changes. */
export const useConfirmLeave = (): Guard['leave'] => use(GuardContext)?.leave ?? ((go) => go());

/** For leaving after everything is saved: asks nothing. */
export const useLeaveUnasked = (): Guard['leaveSaved'] => use(GuardContext)?.leaveSaved ?? ((go) => go());

/** Protects unsaved changes in the forms inside from a link, a step or a closed tab: it asks first. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const t = useT();
  const changed = useRef(new Set<string>());
  const dialog = useRef<HTMLDialogElement>(null);
  const [wish, setWish] = useState<(() => void) | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => changed.current.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  const guard = useMemo<Guard>(
    () => ({
      mark: (form, isChanged) => void (isChanged ? changed.current.add(form) : changed.current.delete(form)),
      leave: (go) => (changed.current.size > 0 ? setWish(() => go) : go()),
      leaveSaved: (go) => {
        changed.current.clear();
        go();
      },
    }),
    [],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed.current.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const isAsking = wish !== null || blocker.state === 'blocked';
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  const stay = () => {
    setWish(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const go = () => {
    changed.current.clear();
    setWish(null);
    wish?.();
    if (blocker.state === 'blocked') blocker.proceed();
  };
  return (
    <GuardContext value={guard}>
      {children}
      <dialog ref={dialog} className={css.dialog} aria-labelledby="unsaved-title" onClose={stay}>
        <h2 id="unsaved-title">{t('form.unsaved.title')}</h2>
        <p>{t('form.unsaved.text')}</p>
        <div className={css.buttons}>
          <button type="button" className={ui.primary} onClick={stay}>
            {t('form.unsaved.stay')}
          </button>
          <button type="button" className={parts.danger} onClick={go}>
            {t('form.unsaved.leave')}
          </button>
        </div>
      </dialog>
    </GuardContext>
  );
}
