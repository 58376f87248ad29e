import type { GivenMoney, NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeTab } from '#contract/drafts.ts';
import type { FoundCheck } from './check-reasons.ts';

/** A hard check: no amount is without a currency. */
export function checkAmounts(fields: NoticeFields): FoundCheck[] {
  const { 'General-information': general, 'Detailed-information': detailed, CAI } = fields;
  const amounts: [NoticeTab, string, GivenMoney | null | undefined][] = [
    ['General-information', 'value', general.value],
    ['Detailed-information', 'bidSecurity.value', detailed.bidSecurity?.value],
    ['Detailed-information', 'documentAccess.fee', detailed.documentAccess?.fee],
    ['Detailed-information', 'framework.maximumValue', detailed.framework?.maximumValue],
    ...(detailed.lots ?? []).map(({ id, value }): [NoticeTab, string, GivenMoney | undefined] => ['Detailed-information', `lots[${id}].value`, value]),
    ...(CAI.awards ?? []).map(({ id, value }): [NoticeTab, string, GivenMoney | undefined] => ['CAI', `awards[${id}].value`, value]),
  ];
  return amounts
    .filter(([, , money]) => money?.amount && !money.currency)
    .map(([tab, field]) => ({ code: 'value-without-currency', severity: 'hard', tab, field, source: 'general', values: {}, basis: '' }));
}
