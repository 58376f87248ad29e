import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import type { SaveState } from '../../ui/autosave/save-state.ts';
import css from './save-line.module.css';

const calm = new Set(['saved', 'changed', 'saving']);

/** When it was saved, or why it is not. Only the latter is announced. */
export function SaveLine({ state: { status, savedAt, faults, problem } }: { state: SaveState<unknown> }) {
  const t = useT();
  const { firstDate, siteZone, count } = useFormats();
  const refused = Object.values(faults).flat().length;
  const time = savedAt && firstDate(savedAt.toISOString(), siteZone, 'time');
  const text = {
    saved: time === null ? t('publishing.save.unchanged') : t('form.savedAt', { time }),
    changed: t('publishing.save.changed'),
    saving: t('publishing.save.saving'),
    offline: t('publishing.save.offline'),
    conflict: t('publishing.save.conflict'),
    refused: t('publishing.save.refused', { count: refused, n: count(refused) }),
    stopped: t(`publishing.save.stopped.${problem?.code ?? 'other'}`, { defaultValue: t('publishing.save.stopped.other') }),
  }[status];
  return (
    <span className={css.line} data-status={status}>
      <span>{calm.has(status) ? text : ''}</span>
      <output>{calm.has(status) ? '' : text}</output>
    </span>
  );
}
