import type { Input } from '#contract/endpoint.ts';
import type { OwnBilling, OwnSettings } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { allOf, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { normaliseCurrency, normaliseLanguage } from '#server/modules/reference/index.ts';
import { actingRow, changeOwn } from './change-own.ts';
import { checkCountry } from './guarded-fields.ts';
import type { OwnRow } from './own-organisation.repo.ts';
import { stepsDone } from './profile-steps.ts';

const presentSettings = ({ settings, revision }: OwnRow): OwnSettings => {
  const { noticeLanguage = null, noticeCurrency = null, noticeKind = null, approvesChildren = false } = settings;
  return { noticeLanguage, noticeCurrency, noticeKind, approvesChildren, revision };
};

export const showSettings = async (ctx: Ctx): Promise<OwnSettings> => presentSettings(await actingRow(ctx));

/** Whether language and currency are any. @throws AppError invalid-input */
export const checkSettings = (_ctx: Ctx, { noticeLanguage, noticeCurrency }: ValidPart<Input<typeof contract.changeSettings>['body']>): Promise<void> =>
  allOf(
    () => {
      if (noticeLanguage && normaliseLanguage(noticeLanguage) !== noticeLanguage) throw fieldError('noticeLanguage', 'language', 'is no language');
    },
    () => {
      if (noticeCurrency && normaliseCurrency(noticeCurrency) !== noticeCurrency) throw fieldError('noticeCurrency', 'currency', 'is no currency');
    },
  );

export const changeSettings = async (ctx: Ctx, { body }: Input<typeof contract.changeSettings>): Promise<OwnSettings> => {
  await checkSettings(ctx, body);
  return changeOwn(ctx, 'organisation.settings', presentSettings, (_inside, row) => ({ settings: { ...row.settings, ...body } }));
};

const presentBilling = (row: OwnRow): OwnBilling => {
  const { name = '', email = null, street = '', city = '', region = '', postalCode = '', country = null, taxNumber = null } = row.billing;
  return { name, email, street, city, region, postalCode, country, taxNumber, steps: stepsDone(row), revision: row.revision };
};

export const showBilling = async (ctx: Ctx): Promise<OwnBilling> => presentBilling(await actingRow(ctx));

/** Where bills go. The tax number's form was checked with the body; whether it was ever given out is not asked. */
export const changeBilling = (ctx: Ctx, { body }: Input<typeof contract.changeBilling>): Promise<OwnBilling> => {
  checkCountry(ctx, body);
  return changeOwn(ctx, 'organisation.billing', presentBilling, () => ({ billing: { ...body, taxNumber: body.taxNumber || null } }));
};
