import { limitAttempts } from '#server/modules/users/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import type { Officer } from '../officers/read-officers.ts';
import { openOfficerKey } from './officer-key.ts';

/** An officer with their private key, for as long as one request needs it. */
export interface OpenedOfficer {
  accountId: number;
  id: string;
  privateKey: string;
}

const errorAt = (index: number, field: string, rule: string, message: string): FieldError => ({ path: `body.officers.${index}.${field}`, rule, message });

async function openOne(ctx: Ctx, officers: readonly Officer[], { id, passphrase }: { id: string; passphrase: string }, index: number) {
  const officer = officers.find((one) => one.id === id);
  if (officer?.state !== 'ready' || !officer.key)
    return errorAt(index, 'id', officer?.state === 'left' ? 'left' : 'no-officer', 'This person is no opening officer with a passphrase.');
  const { accountId, key } = officer;
  const privateKey = await limitAttempts(ctx, 'openingPassphrase', [String(accountId)], () => openOfficerKey(key, passphrase));
  return privateKey === null ? errorAt(index, 'passphrase', 'wrong', 'The passphrase is not right.') : { accountId, id, privateKey };
}

/**
 * The private keys of officers from their passphrases. Not for use within a transaction.
 * @throws AppError invalid-input that names each wrong one; too-many-requests after many wrong ones for one officer.
 */
export async function openOfficerKeys(ctx: Ctx, officers: readonly Officer[], given: readonly { id: string; passphrase: string }[]): Promise<OpenedOfficer[]> {
  if (new Set(given.map(({ id }) => id)).size < given.length)
    throw new AppError('invalid-input', 'Two different officers are needed.', [errorAt(1, 'id', 'same', 'Choose another officer.')]);
  const opened: OpenedOfficer[] = [];
  const errors: FieldError[] = [];
  for (const [index, one] of given.entries()) {
    const outcome = await openOne(ctx, officers, one, index);
    if ('privateKey' in outcome) opened.push(outcome);
    else errors.push(outcome);
  }
  if (errors.length > 0) throw new AppError('invalid-input', errors.map(({ message }) => message).join(' '), errors);
  return opened;
}
