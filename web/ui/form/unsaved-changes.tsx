import { type ReactNode, createContext, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { loadTexts, useT } from '../../i18n.ts';
import parts from '../parts.module.css';
import ui from '../ui.module.css';
import css from './unsaved-changes.module.css';

await loadTexts('form');

interface Guard {
  setUnsaved: (form: string, isChanged: boolean) => void;
  confirmLeave: (go: () => void) => void;
  leaveAfterSave: (go: () => void) => void;
}
const GuardContext = createContext<Guard | null>(null);

/** Reports to the surrounding guard whether a form has unsaved changes. */
export function useReportUnsaved(isChanged: boolean): void {
  const guard = use(GuardContext);
  const id = useId();
  useEffect(() => {
    guard?.setUnsaved(id, isChanged);
    return () => guard?.setUnsaved(id, false);
  }, [guard, id, isChanged]);
}

/** Leaves after confirmation if there are unsaved changes. */
export const useConfirmLeave = (): Guard['confirmLeave'] => use(GuardContext)?.confirmLeave ?? ((go) => go());

/** Leaves without confirmation, after saving. */
export const useLeaveAfterSave = (): Guard['leaveAfterSave'] => use(GuardContext)?.leaveAfterSave ?? ((go) => go());

/** Asks for confirmation before a link, a step or closing the tab discards unsaved changes. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const t = useT();
  const changed = useRef(new Set<string>());
  const dialog = useRef<HTMLDialogElement>(null);
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => changed.current.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  const guard = useMemo<Guard>(
    () => ({
      setUnsaved: (form, isChanged) => void (isChanged ? changed.current.add(form) : changed.current.delete(form)),
      confirmLeave: (go) => (changed.current.size > 0 ? setPendingLeave(() => go) : go()),
      leaveAfterSave: (go) => {
        changed.current.clear();
        go();
      },
    }),
    [],
  );
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (changed.current.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, []);
  const isAsking = pendingLeave !== null || blocker.state === 'blocked';
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  const stay = () => {
    setPendingLeave(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const go = () => {
    changed.current.clear();
    setPendingLeave(null);
    pendingLeave?.();
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
