import type { Input } from '#contract/endpoint.ts';
import type { OwnSettings } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { normaliseCurrency, normaliseLanguage } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runChecks, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { changeOwn } from './change-own-organisation-data.ts';
import { presentSettings } from './show-settings.ts';

/** Whether language and currency are any. @throws AppError invalid-input */
export const checkSettings = (_ctx: Ctx, { noticeLanguage, noticeCurrency }: ValidPart<Input<typeof contract.changeSettings>['body']>): Promise<void> =>
  runChecks(
    () => {
      if (noticeLanguage && normaliseLanguage(noticeLanguage) !== noticeLanguage) throw fieldError('noticeLanguage', 'language', 'is no language');
    },
    () => {
      if (noticeCurrency && normaliseCurrency(noticeCurrency) !== noticeCurrency) throw fieldError('noticeCurrency', 'currency', 'is no currency');
    },
  );

/** Changes what forms begin with. */
export const changeSettings = async (ctx: Ctx, { body }: Input<typeof contract.changeSettings>): Promise<OwnSettings> => {
  await checkSettings(ctx, body);
  return changeOwn(ctx, 'organisation.settings', presentSettings, (_inside, row) => ({ settings: { ...row.settings, ...body } }));
};
