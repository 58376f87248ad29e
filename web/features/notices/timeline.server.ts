import type { LifeCycleStep } from '#contract/life-cycle.ts';
import type { LogPlace } from '#contract/publication-log.ts';
import type { Translate } from '../../i18n.ts';
import type { PageExtras, TimelineStep } from './page-extras.ts';

/** So many of the newest amendments and awards are listed one by one. */
const MAX_UNFOLDED = 3;
/** So many of the newest entries are linked; the log has all of them. */
const MAX_LOG_LINKS = 20;
const exactSteps = new Set<LifeCycleStep['step']>(['questionsEnd', 'deadline', 'opening', 'closed']);

function stepsToFold(steps: readonly LifeCycleStep[], step: 'amended' | 'awarded'): Set<LifeCycleStep> {
  const olderSteps = steps.filter((entry) => entry.step === step).slice(0, -MAX_UNFOLDED);
  // A single older one is not worth hiding.
  return new Set(olderSteps.length > 1 ? olderSteps : []);
}

/**
 * The timeline of a notice, oldest first. Of many amendments the older ones share a line; of an award in parts the newest days are listed.
 */
export function timelineOf(steps: readonly LifeCycleStep[], t: Translate, count: (n: number) => string): PageExtras['timeline'] {
  const [amended, awarded] = [stepsToFold(steps, 'amended'), stepsToFold(steps, 'awarded')];
  const lines = steps.flatMap((entry, index): TimelineStep[] => {
    if (awarded.has(entry)) return [];
    const base = { key: `${entry.step} ${index}`, planned: entry.planned ? t('planned') : null, exact: exactSteps.has(entry.step) };
    if (amended.has(entry)) {
      const isLast = [...amended].at(-1) === entry;
      if (!isLast) return [];
      return [{ ...base, label: t('earlierAmendments', { count: amended.size, n: count(amended.size) }), time: null, note: null }];
    }
    const label = t(`step.${entry.step}`, entry.amendment === undefined ? {} : { number: count(entry.amendment) });
    // The award date has no time of day.
    const time = entry.time && entry.step === 'awarded' ? { ...entry.time, dateOnly: true } : entry.time;
    // Who did it and why: only editors of the notice are told.
    const by = entry.by && [entry.by.person, entry.by.organisation, entry.by.reason].filter(Boolean).join(' · ');
    const why = entry.returnedFor?.map((reason) => t(`returnReason.${reason}`)).join(' · ');
    return [{ ...base, label, time, note: [time ? null : t('unknownTime'), by, why].filter(Boolean).join(' · ') || null }];
  });
  return { label: t('timeline'), steps: lines };
}

/** The notice's places in the publication log, oldest first. */
export const logOf = ({ id }: { id: string }, places: readonly LogPlace[], t: Translate, count: (n: number) => string): PageExtras['log'] => ({
  label: t('logged.title'),
  links: places.slice(-MAX_LOG_LINKS).map(({ number, version }) => ({
    label: t('logged.entry', { number: count(number) }),
    to: `/publication-log/${number}?notice=${id}&version=${version}`,
  })),
});
