import type { exportOwnAudit, exportWholeAudit, findOwnAuditNames, listOwnAudit, listWholeAudit, findWholeAuditNames } from '#contract/audit.ts';
import { at } from '../../api.ts';

/** The log of an organisation and what is below it. */
export const own = {
  list: at<typeof listOwnAudit>('GET', '/audit'),
  names: at<typeof findOwnAuditNames>('GET', '/audit/names'),
  file: at<typeof exportOwnAudit>('GET', '/audit/export'),
};
/** All of it, for an administrator. */
export const whole = {
  list: at<typeof listWholeAudit>('GET', '/audit/all'),
  names: at<typeof findWholeAuditNames>('GET', '/audit/all/names'),
  file: at<typeof exportWholeAudit>('GET', '/audit/all/export'),
};
