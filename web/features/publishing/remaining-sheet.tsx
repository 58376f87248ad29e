import { useRef } from 'react';
import { remainingCount } from '../../domain/own-notice/readiness.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import type { SaveState } from '../../ui/autosave/save-state.ts';
import ui from '../../ui/ui.module.css';
import { type Progress, useDraft } from './draft-context.ts';
import css from './remaining-sheet.module.css';
import { Remaining } from './remaining.tsx';
import { SaveLine } from './save-line.tsx';

/** On narrow screens: a line at the foot of the screen with what is still missing, which opens the list. */
export function RemainingSheet({ state }: { state: SaveState<Progress> }) {
  const t = useT();
  const { count } = useFormats();
  const { progress } = useDraft();
  const sheet = useRef<HTMLDialogElement>(null);
  const left = remainingCount(progress);
  return (
    <>
      <div className={css.bar}>
        <SaveLine state={state} />
        <button type="button" className={ui.button} onClick={() => sheet.current?.showModal()}>
          {left === 0 ? t('publishing.allThere') : t('publishing.left', { count: left, n: count(left) })}
        </button>
      </div>
      <dialog ref={sheet} className={css.sheet} aria-label={t('publishing.remaining')}>
        <Remaining onGo={() => sheet.current?.close()} />
        <button type="button" className={ui.button} onClick={() => sheet.current?.close()}>
          {t('publishing.close')}
        </button>
      </dialog>
    </>
  );
}
