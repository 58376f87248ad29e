import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account-security.ts';
import { route } from '#server/platform/http/route.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { endSecondFactor } from './end-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { showSecondFactor } from './show-second-factor.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  route(app, contract.showSecondFactor, showSecondFactor);
  route(app, contract.beginSecondFactor, beginSecondFactor);
  route(app, contract.confirmSecondFactor, confirmSecondFactor);
  route(app, contract.renewRecoveryCodes, renewRecoveryCodes);
  route(app, contract.endSecondFactor, endSecondFactor);
}
