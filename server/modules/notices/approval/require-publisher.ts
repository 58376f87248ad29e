import { AppError } from '#server/platform/errors.ts';
import type { Publisher } from '../store/publishers.repo.ts';

/**
 * A notice becomes public in its buyer's name only while the buyer is approved, and neither blocked nor closed. Asked where the notice is
 * locked: when it is submitted, when it is approved, and when it is published.
 * @param buyer as it is now (`publisherOf`). @throws AppError conflict (rules `buyer-blocked`, also of a closed one, and `buyer-not-approved`)
 */
export function requirePublisher(buyer: Publisher | undefined): void {
  if (buyer?.isBlocked) throw new AppError('conflict', 'Its buyer is blocked or closed.', [{ path: 'buyer', rule: 'buyer-blocked', message: 'is blocked' }]);
  if (buyer?.approval !== 'approved')
    throw new AppError('conflict', 'Its buyer is not approved.', [{ path: 'buyer', rule: 'buyer-not-approved', message: 'is not approved' }]);
}
