import type { OwnSettings } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from './change-own-organisation-data.ts';
import type { OwnRow } from './own-organisation.repo.ts';

/** Initial values of the organisation's forms. */
export const presentSettings = ({ settings, revision }: OwnRow): OwnSettings => {
  const { noticeLanguage = null, noticeCurrency = null, noticeKind = null, approvesChildren = false } = settings;
  return { noticeLanguage, noticeCurrency, noticeKind, approvesChildren, revision };
};

/** Initial values of the organisation's forms. */
export const showSettings = async (ctx: Ctx): Promise<OwnSettings> => presentSettings(await activeOrganisationRow(ctx));
