import { noticeChecks, noticeTabs } from '#contract/draft-names.ts';
import type { MissingField, NoticeCheck } from '#contract/drafts.ts';
import type { Problem } from '#contract/errors.ts';
import type { Translate } from '../../i18n.ts';
import { memoised } from '../../lib/memo.ts';
import type { Formats } from '../../lib/site.tsx';
import { type TabId, tabKeys } from './tabs.ts';

const ENTRY = /^(lots|awards)\[([^\]]*)\]\.?(.*)$/u;

/** Fields within a group that have a name of their own. */
const innerNames: Readonly<Record<string, string>> = {
  'bidSecurity.validity': 'bidSecurityValidity',
  'bidSecurity.description': 'bidSecurityDescription',
  'documentAccess.fee': 'documentFee',
  'contractPeriod.start': 'contractStart',
  'contractPeriod.end': 'contractEnd',
  'framework.maximumValue': 'frameworkValue',
};

/** The name of a field: "Deadline", "Lot 2: Estimated value". */
export function fieldLabel(t: Translate, tab: TabId, field: string): string {
  const [, list, id = '', inner = ''] = ENTRY.exec(field) ?? [];
  if (list !== undefined) {
    const entry = t(`publishing.entry.${list}`, { id });
    const name = inner.split('.')[0] ?? '';
    return name === '' ? entry : t('words.labelled', { label: entry, value: t(`publishing.field.${list}.${name}`, { defaultValue: name }) });
  }
  const name = innerNames[field] ?? field.split(/[.[]/u)[0] ?? '';
  return t(`publishing.field.${tabKeys[tab]}.${name}`, { defaultValue: t(`publishing.tab.${tabKeys[tab]}`) });
}

/** What is missing, in words. */
export function missingText(t: Translate, { tab, field, rule }: MissingField): string {
  // Either will do.
  if (tab === 'CAI' && field === 'noAwardYet') return `${t('publishing.field.cai.awards')} / ${t('publishing.field.cai.noAwardYet')}`;
  const label = fieldLabel(t, tab, field);
  return rule === 'required' ? label : t('words.labelled', { label, value: t(`form.error.${rule}`) });
}

/** The name of a date that another one is compared with; it may be on another tab. */
const dateLabel = (t: Translate, field: string) =>
  fieldLabel(t, /^(?:lots\[|contractPeriod)/u.test(field) ? 'Detailed-information' : 'General-information', field);

const weekdays = memoised((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
/** 5 January 1970 was a Monday. */
const weekday = (locale: string, day: number) => weekdays(locale).format(new Date(Date.UTC(1970, 0, 4 + day)));

/** What a check found, in words. */
export function checkText(t: Translate, { locale, firstDate, count, siteZone }: Formats, { code, tab, field, values }: NoticeCheck): string {
  const text = (name: string) => String(values[name] ?? '');
  const number = (name: string) => count(Number(values[name] ?? 0));
  const words: Record<string, string> = {
    field: fieldLabel(t, tab, field),
    ...(values['day'] === undefined ? {} : { day: weekday(locale, Number(values['day'])) }),
    ...(values['earlier'] === undefined ? {} : { earlier: dateLabel(t, text('earlier')), later: dateLabel(t, text('later')) }),
    ...(values['date'] === undefined ? {} : { date: firstDate(`${text('date')}T12:00:00Z`, 'UTC', 'day') }),
    ...(values['at'] === undefined ? {} : { at: `${firstDate(text('at'), siteZone, 'day')}, ${firstDate(text('at'), siteZone, 'time')}` }),
    ...(values['days'] === undefined ? {} : { days: number('days'), least: number('least') }),
    ...(values['count'] === undefined ? {} : { n: number('count') }),
    name: text('name'),
    from: text('from'),
    to: text('to'),
    time: text('time'),
  };
  return t(`publishing.check.${code}`, words);
}

/** The same in a list, away from its field: that of a lot or an award names it. */
export function listedCheckText(t: Translate, formats: Formats, check: NoticeCheck): string {
  const [, list, id = ''] = ENTRY.exec(check.field) ?? [];
  const text = checkText(t, formats, check);
  // That of an order names both dates.
  return list === undefined || check.code === 'dates-order' ? text : t('words.labelled', { label: t(`publishing.entry.${list}`, { id }), value: text });
}

/** The rule that a check comes from. */
export const sourceText = (t: Translate, { source }: NoticeCheck): string => t(`publishing.source.${source}`);

/** A field of the wizard, as a refusal names it: `General-information.deadline`. */
const FIELD_PATH = new RegExp(`^(${noticeTabs.join('|')})[.](.+)$`, 'u');

/** The tab and the field that a refusal names; null: it names another part of the request. */
export function fieldOfPath(path: string): { tab: TabId; field: string } | null {
  const [, tab, field = ''] = FIELD_PATH.exec(path) ?? [];
  return tab === undefined ? null : { tab: tab as TabId, field };
}

/** The first thing that a refused submission or approval lacks, in words: the field and its rule; null: a rule without a text. */
export function faultText(t: Translate, { errors }: Pick<Problem, 'errors'>): string | null {
  const [{ path, rule = '', bound = '' } = { path: '' }] = errors ?? [];
  const key = rule in noticeChecks ? `publishing.checkName.${rule}` : `form.error.${rule}`;
  const text = t(key, { bound, defaultValue: '' });
  const at = fieldOfPath(path);
  if (text === '' || at === null) return text || null;
  return t('words.labelled', { label: fieldLabel(t, at.tab, at.field), value: text });
}
