import { loadTexts, useT } from '../../i18n.ts';
import { signInReasonOf } from './sign-in-reason-of.ts';

await loadTexts('reasons');

/** What an account or a plan gives to a visitor who wanted something that needs one. @param next where signing in leads. */
export function ReasonToSignIn({ next }: { next: string | null }) {
  const t = useT();
  const reason = signInReasonOf(next);
  return reason && <p>{t(`reasons.${reason}`)}</p>;
}
