import type { Input } from '#contract/endpoint.ts';
import type { showReceipt as endpoint } from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Download } from '#server/platform/http/route.ts';
import { receiptById } from './receipts.repo.ts';
import { renderReceipt } from './render-receipt.ts';

/** An administrator reads every receipt; others those of the organisation that they act for, where they may read its bills. */
const mayRead = ({ actor }: Ctx, organisationId: number): boolean => {
  if (actor.kind !== 'person') return actor.kind === 'system';
  return actor.superAdmin || (actor.organisation?.id === organisationId && actor.organisation.permissions.has('billing.read'));
};

/** A receipt or credit note as PDF, in the reader's language. @throws AppError not-found also where the reader may not read it. */
export async function showReceipt(ctx: Ctx, { params }: Input<typeof endpoint>): Promise<Download> {
  const receipt = await receiptById(ctx, params.receipt);
  if (!receipt || !mayRead(ctx, receipt.organisationId)) throw new AppError('not-found', 'There is no such receipt.');
  const pdf = await renderReceipt(receipt.content, ctx.request?.language ?? 'en');
  return {
    type: 'application/pdf',
    name: `receipt-${receipt.content.number}.pdf`,
    chunks: (async function* () {
      yield pdf;
    })(),
  };
}
