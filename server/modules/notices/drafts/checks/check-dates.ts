import type { GivenTime, NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeTab } from '#contract/drafts.ts';
import { isTimeZone, noticeTimeOf } from '../given-values.ts';
import type { FoundCheck } from './check-reasons.ts';

/** Milliseconds of a finished time; null for any other. */
export function instantOf(given: GivenTime | null | undefined): number | null {
  const time = given && given.zone && isTimeZone(given.zone) ? noticeTimeOf(given) : undefined;
  return time ? Date.parse(time.at) : null;
}

type Found = Omit<FoundCheck, 'severity' | 'source' | 'basis'>;
const hard = (check: Found, basis = ''): FoundCheck => ({ ...check, severity: 'hard', source: 'general', basis });

/** Two dates in the wrong order. @param times both as they are given: an amendment that changes one of them is checked anew */
const wrongOrder = (tab: NoticeTab, field: string, [earlier, later]: readonly [string, string], times: readonly (string | number)[]) =>
  hard({ code: 'dates-order', tab, field, values: { earlier, later } }, [earlier, later, ...times].join(' '));

const lotField = (id: string, field: string) => `lots[${id}].${field}`;

/** All dates of a notice, each with its tab and field. */
function timesOf(fields: NoticeFields): { tab: NoticeTab; field: string; time: GivenTime }[] {
  const general = fields['General-information'];
  const ofNotice = (['deadline', 'questionsUntil', 'openingAt'] as const).flatMap((field) => {
    const time = general[field];
    return time ? [{ tab: 'General-information' as const, field, time }] : [];
  });
  const ofLots = (fields['Detailed-information'].lots ?? []).flatMap(({ id, deadline }) =>
    deadline ? [{ tab: 'Detailed-information' as const, field: lotField(id, 'deadline'), time: deadline }] : [],
  );
  return [...ofNotice, ...ofLots];
}

/** No lot closes after the opening of bids, and questions end before the first lot closes. */
function checkLotOrder(fields: NoticeFields): FoundCheck[] {
  const { questionsUntil, openingAt } = fields['General-information'];
  const [questionsAt, opensAt] = [instantOf(questionsUntil), instantOf(openingAt)];
  if (questionsAt === null && opensAt === null) return [];
  const lots = (fields['Detailed-information'].lots ?? []).flatMap(({ id, deadline }) => {
    const at = instantOf(deadline);
    return at === null ? [] : [{ field: lotField(id, 'deadline'), at }];
  });
  const late = lots.filter(({ at }) => opensAt !== null && opensAt < at);
  const [first] = lots.toSorted((a, b) => a.at - b.at);
  return [
    ...(first && questionsAt !== null && questionsAt > first.at
      ? [wrongOrder('General-information', 'questionsUntil', ['questionsUntil', first.field], [questionsAt, first.at])]
      : []),
    ...late.map(({ field, at }) => wrongOrder('Detailed-information', field, [field, 'openingAt'], [at, opensAt ?? ''])),
  ];
}

/**
 * Hard checks of dates: none without a zone, no deadline in the past, and the order questions, deadlines, opening; a contract begins before it
 * ends. Unfinished dates are left to what is missing.
 * @param from milliseconds of the publication: now, or later.
 */
export function checkDates(fields: NoticeFields, from: number): FoundCheck[] {
  const { deadline, questionsUntil, openingAt } = fields['General-information'];
  const times = timesOf(fields);
  const withoutZone = times
    .filter(({ time }) => time.date !== null && !time.zone)
    .map(({ tab, field }) => hard({ code: 'no-time-zone', tab, field, values: {} }));
  const past = times.flatMap(({ tab, field, time }) => {
    const at = instantOf(time);
    if (!field.endsWith('deadline') || at === null || at > from) return [];
    return [hard({ code: 'deadline-past', tab, field, values: { at: new Date(at).toISOString() } })];
  });
  const [questionsAt, deadlineAt, opensAt] = [instantOf(questionsUntil), instantOf(deadline), instantOf(openingAt)];
  const order: FoundCheck[] = [];
  if (questionsAt !== null && deadlineAt !== null && questionsAt > deadlineAt)
    order.push(wrongOrder('General-information', 'questionsUntil', ['questionsUntil', 'deadline'], [questionsAt, deadlineAt]));
  if (opensAt !== null && deadlineAt !== null && opensAt < deadlineAt)
    order.push(wrongOrder('General-information', 'openingAt', ['deadline', 'openingAt'], [deadlineAt, opensAt]));
  if (questionsAt !== null && questionsAt <= from)
    order.push(wrongOrder('General-information', 'questionsUntil', ['publishedAt', 'questionsUntil'], [questionsAt]));
  const { start = null, end = null } = fields['Detailed-information'].contractPeriod ?? {};
  if (start !== null && end !== null && start > end)
    order.push(wrongOrder('Detailed-information', 'contractPeriod', ['contractPeriod.start', 'contractPeriod.end'], [start, end]));
  return [...withoutZone, ...past, ...order, ...checkLotOrder(fields)];
}
