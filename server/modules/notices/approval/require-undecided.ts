import { AppError } from '#server/platform/errors.ts';
import type { Draft } from '../drafts/edited-notice.ts';

/** @throws AppError conflict where a notice is approved already and only waits for its time. */
export function requireUndecided({ draft }: Draft): void {
  if (draft.stage === 'scheduled')
    throw new AppError('conflict', 'It is approved already.', [{ path: 'stage', rule: 'stage-scheduled', message: 'is decided' }]);
}
