import { z } from 'zod';
import { Offer } from '#contract/participation.ts';

/** The plain content of a bid: what is sealed at its receipt, and stored as it is at the opening. */
export const BidContent = z.object({ format: z.literal('tenderbell-bid-1'), offers: z.array(Offer), note: z.string(), files: z.array(z.string()) });
export type BidContent = z.infer<typeof BidContent>;
