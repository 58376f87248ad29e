import type { chooseSide, signIn } from '#contract/auth.ts';
import { at } from '../../api.ts';

export const signInEndpoint = at<typeof signIn>('POST', '/auth/signin');
export const chooseSideEndpoint = at<typeof chooseSide>('PUT', '/auth/side');
