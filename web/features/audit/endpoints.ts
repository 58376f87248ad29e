import type { exportOwnAudit, exportWholeAudit, ownAuditNames, readOwnAudit, readWholeAudit, wholeAuditNames } from '#contract/audit.ts';
import { at } from '../../api.ts';

/** The log of an organisation and what is below it. */
export const own = {
  list: at<typeof readOwnAudit>('GET', '/audit'),
  names: at<typeof ownAuditNames>('GET', '/audit/names'),
  file: at<typeof exportOwnAudit>('GET', '/audit/export'),
};
/** All of it, for an administrator. */
export const whole = {
  list: at<typeof readWholeAudit>('GET', '/audit/all'),
  names: at<typeof wholeAuditNames>('GET', '/audit/all/names'),
  file: at<typeof exportWholeAudit>('GET', '/audit/all/export'),
};
