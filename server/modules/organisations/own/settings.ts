import type { Input } from '#contract/endpoint.ts';
import type { OwnBilling, OwnSettings, changeBilling, changeSettings } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { normaliseCurrency, normaliseLanguage } from '#server/modules/reference/index.ts';
import { actingRow, changeOwn } from './change-own.ts';
import { expectCountry } from './guarded.ts';
import type { OwnRow } from './own.repo.ts';
import { stepsDone } from './steps.ts';

const presentSettings = ({ settings, revision }: OwnRow): OwnSettings => {
  const { noticeLanguage = null, noticeCurrency = null, noticeKind = null, approvesChildren = false } = settings;
  return { noticeLanguage, noticeCurrency, noticeKind, approvesChildren, revision };
};

export const showSettings = async (ctx: Ctx): Promise<OwnSettings> => presentSettings(await actingRow(ctx));

export const putSettings = (ctx: Ctx, { body }: Input<typeof changeSettings>): Promise<OwnSettings> => {
  if (body.noticeLanguage && normaliseLanguage(body.noticeLanguage) !== body.noticeLanguage) throw fieldError('noticeLanguage', 'language', 'is no language');
  if (body.noticeCurrency && normaliseCurrency(body.noticeCurrency) !== body.noticeCurrency) throw fieldError('noticeCurrency', 'currency', 'is no currency');
  return changeOwn(ctx, 'organisation.settings', presentSettings, (_inside, row) => ({ settings: { ...row.settings, ...body } }));
};

const presentBilling = (row: OwnRow): OwnBilling => {
  const { name = '', email = null, street = '', city = '', region = '', postalCode = '', country = null, taxNumber = null } = row.billing;
  return { name, email, street, city, region, postalCode, country, taxNumber, steps: stepsDone(row), revision: row.revision };
};

export const showBilling = async (ctx: Ctx): Promise<OwnBilling> => presentBilling(await actingRow(ctx));

/** Where bills go. The tax number's form was checked with the body; whether it was ever given out is not asked. */
export const putBilling = (ctx: Ctx, { body }: Input<typeof changeBilling>): Promise<OwnBilling> => {
  expectCountry(body.country);
  return changeOwn(ctx, 'organisation.billing', presentBilling, () => ({ billing: { ...body, taxNumber: body.taxNumber || null } }));
};
