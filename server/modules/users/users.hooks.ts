// Where modules above take part in a change of an account, in its transaction.
import type { OwnExport } from '#contract/account.ts';
import type { Entitlement } from '#server/platform/ctx.ts';
import { defineHook } from '#server/platform/hooks.ts';

/** An account is erased: delete or empty the rows of the person, or refuse where others would lose by it (erase-account.ts). */
export const accountErasing = defineHook<{ readonly accountId: number }>('account.erasing');
/** A person asks for everything that is stored about them: fields of the export. */
export const ownDataAsked = defineHook<{ readonly accountId: number }, Partial<OwnExport>>('account.data-asked');
/** What the organisation (organisation.id) that somebody acts for may do on the site of the request by a plan; null: it has none there. */
export const entitlementAsked = defineHook<{ readonly organisationId: number }, Entitlement | null>('account.entitlement-asked');
