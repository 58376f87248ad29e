import type { readOwnAudit, readWholeAudit } from '#contract/audit.ts';
import { at } from '../../api.ts';

export const ownAuditEndpoint = at<typeof readOwnAudit>('GET', '/audit');
export const wholeAuditEndpoint = at<typeof readWholeAudit>('GET', '/audit/all');
