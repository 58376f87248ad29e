import type { LifeCycleStep } from '#contract/life-cycle.ts';
import type { Translate } from '../../i18n.ts';
import type { PageExtras, TimelineStep } from './page-extras.ts';

/** So many of the newest amendments and awards are listed one by one. */
const SINGLY = 3;
const exact = new Set<LifeCycleStep['step']>(['questionsEnd', 'deadline', 'opening', 'closed']);

function folded(steps: readonly LifeCycleStep[], step: 'amended' | 'awarded'): Set<LifeCycleStep> {
  const older = steps.filter((one) => one.step === step).slice(0, -SINGLY);
  // A single older one is not worth hiding.
  return new Set(older.length > 1 ? older : []);
}

/**
 * The timeline of a notice, oldest first. Of many amendments the older ones share a line; of an award in parts the newest days are listed.
 */
export function timelineOf(steps: readonly LifeCycleStep[], t: Translate, count: (n: number) => string): PageExtras['timeline'] {
  const [amended, awarded] = [folded(steps, 'amended'), folded(steps, 'awarded')];
  const lines = steps.flatMap((one, at): TimelineStep[] => {
    if (awarded.has(one)) return [];
    const base = { key: `${one.step} ${at}`, planned: one.planned ? t('planned') : null, exact: exact.has(one.step) };
    if (amended.has(one)) {
      const isLast = [...amended].at(-1) === one;
      if (!isLast) return [];
      return [{ ...base, label: t('earlierAmendments', { count: amended.size, n: count(amended.size) }), time: null, note: null }];
    }
    const label = t(`step.${one.step}`, one.amendment === undefined ? {} : { number: count(one.amendment) });
    // The award date has no time of day.
    const time = one.time && one.step === 'awarded' ? { ...one.time, dateOnly: true } : one.time;
    return [{ ...base, label, time, note: time ? null : t('unknownTime') }];
  });
  return { label: t('timeline'), steps: lines };
}
