import type { MissingField, NoticeCheck } from '#contract/drafts.ts';
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
  const label = fieldLabel(t, tab, field);
  return rule === 'required' ? label : t('words.labelled', { label, value: t(`form.error.${rule}`) });
}

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
    ...(values['earlier'] === undefined ? {} : { earlier: fieldLabel(t, tab, text('earlier')), later: fieldLabel(t, tab, text('later')) }),
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

/** The rule that a check comes from. */
export const sourceText = (t: Translate, { source }: NoticeCheck): string => t(`publishing.source.${source}`);
