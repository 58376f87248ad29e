import type * as contract from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { signUpMonths } from './people.repo.ts';

export const countSignUps = async (ctx: Ctx): Promise<Output<typeof contract.countSignUps>> => ({ months: await signUpMonths(ctx, ctx.site.timeZone) });
