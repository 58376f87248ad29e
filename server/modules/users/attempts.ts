import { createHmac } from 'node:crypto';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Failures, addFailure, deleteFailures, failuresOf } from './attempts.repo.ts';

/** How failures of one kind slow down the next attempt. All times are in seconds. */
interface Rule {
  /** How many failures cause no wait. Each further one doubles the wait: 2, 4, 8 … seconds. */
  readonly freeFailures: number;
  readonly maxWaitS: number;
  /** One failure is forgiven after each such time without another. */
  readonly forgiveAfterS: number;
  /** From this number on, a proof of work is needed. */
  readonly captchaFrom: number;
}

/** The rules by what is counted. From one network `nameAndNetwork` always applies before `name`, so that known and unknown names cannot be told apart. */
export const rules = {
  nameAndNetwork: { freeFailures: 5, maxWaitS: 900, forgiveAfterS: 900, captchaFrom: 3 },
  /**
   * From all networks. Its waits are short, so that a stranger cannot keep the owner out. It does not bind an address that the owner
   * has signed in from.
   */
  name: { freeFailures: 10, maxWaitS: 60, forgiveAfterS: 300, captchaFrom: 5 },
  /** All names from one network. */
  network: { freeFailures: 60, maxWaitS: 300, forgiveAfterS: 60, captchaFrom: 30 },
  /** For a signed-in person. */
  ownPassword: { freeFailures: 5, maxWaitS: 900, forgiveAfterS: 900, captchaFrom: Infinity },
  /** Requests for a new password for one name. */
  passwordReset: { freeFailures: 5, maxWaitS: 900, forgiveAfterS: 900, captchaFrom: 3 },
  passwordResetsOfNetwork: { freeFailures: 60, maxWaitS: 300, forgiveAfterS: 60, captchaFrom: 20 },
  /** The passphrase of one opening officer. */
  openingPassphrase: { freeFailures: 5, maxWaitS: 900, forgiveAfterS: 900, captchaFrom: Infinity },
  /** Codes after the right password. */
  secondFactor: { freeFailures: 5, maxWaitS: 3600, forgiveAfterS: 3600, captchaFrom: Infinity },
  /** Questions that one person asks, about any notices. */
  questions: { freeFailures: 10, maxWaitS: 900, forgiveAfterS: 600, captchaFrom: Infinity },
  /** Invitations that one person sends. */
  invites: { freeFailures: 40, maxWaitS: 900, forgiveAfterS: 90, captchaFrom: Infinity },
  /** Those of them to one address. */
  invitee: { freeFailures: 5, maxWaitS: 3600, forgiveAfterS: 3600, captchaFrom: Infinity },
} as const satisfies Record<string, Rule>;

/** Something that failures are counted by. */
export interface AttemptSubject {
  readonly rule: keyof typeof rules;
  readonly subject: Buffer;
}

/** A subject is stored as a keyed hash, so that the table does not reveal who tried what. */
export const attemptSubject = ({ config }: Pick<Ctx, 'config'>, rule: keyof typeof rules, ...parts: string[]): AttemptSubject => ({
  rule,
  subject: createHmac('sha256', `attempt ${config.TOKEN_SECRET}`)
    .update(JSON.stringify([rule, ...parts]))
    .digest(),
});

/** Seconds until the next attempt is allowed. */
function waitOf({ failures, lastAt }: Failures, { freeFailures, maxWaitS }: Rule, now: Date): number {
  if (failures < freeFailures) return 0;
  const wait = Math.min(maxWaitS, 2 ** (failures - freeFailures + 1));
  return Math.max(0, wait - (now.getTime() - lastAt.getTime()) / 1000);
}

const remainingFailures = ({ failures, lastAt }: Failures, { forgiveAfterS }: Rule, now: Date) =>
  failures - Math.floor((now.getTime() - lastAt.getTime()) / 1000 / forgiveAfterS);

/**
 * Lets an attempt pass if it is allowed now. @returns whether it needs a proof of work.
 * @throws AppError too-many-requests with the seconds to wait. A refused attempt counts as no further failure.
 */
export async function checkAttempt(ctx: Ctx, subjects: readonly AttemptSubject[]): Promise<boolean> {
  const now = ctx.clock.now();
  const storedFailures = await failuresOf(
    ctx,
    subjects.map(({ subject }) => subject),
  );
  const states = subjects.map(({ rule }, index) => ({ rule: rules[rule], failures: storedFailures[index]! }));
  const wait = Math.ceil(Math.max(0, ...states.map(({ rule, failures }) => waitOf(failures, rule, now))));
  if (wait > 0) throw new AppError('too-many-requests', `Too many attempts; try again in ${wait} s.`, undefined, { retryAfter: wait });
  return states.some(({ rule, failures }) => remainingFailures(failures, rule, now) >= rule.captchaFrom);
}

/** Counts a failed attempt. */
export async function countFailure(ctx: Ctx, subjects: readonly AttemptSubject[]): Promise<void> {
  for (const { rule, subject } of subjects) await addFailure(ctx, subject, rules[rule].forgiveAfterS);
}

/** Deletes the failures of these after a success. */
export const clearFailures = (ctx: Ctx, subjects: readonly AttemptSubject[]): Promise<void> =>
  deleteFailures(
    ctx,
    subjects.map(({ subject }) => subject),
  );
