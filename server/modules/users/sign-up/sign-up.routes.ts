import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/sign-up.ts';
import { countryOf } from '#server/modules/sites/index.ts';
import { route } from '#server/platform/http/route.ts';
import { changeVerificationEmail } from './change-verification-email.ts';
import { createOwnOrganisation } from './create-own-organisation.ts';
import { isBuyerApproved } from './is-buyer-approved.ts';
import { readVerification } from './read-verification.ts';
import { resendVerification } from './resend-verification.ts';
import { checkSignUp, signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

export function signUpRoutes(app: FastifyInstance): void {
  route(app, contract.signUp, signUp, checkSignUp);
  route(app, contract.readVerification, readVerification);
  route(app, contract.verifyEmail, verifyEmail);
  route(app, contract.resendVerification, resendVerification);
  route(app, contract.changeVerificationEmail, changeVerificationEmail);
  route(app, contract.createOwnOrganisation, createOwnOrganisation, (ctx, { country }) => countryOf(ctx, country));
  route(app, contract.isBuyerApproved, isBuyerApproved);
}
