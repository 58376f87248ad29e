import { unsubscribe } from '#contract/following.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { StopEmails } from '../../domain/stop-emails.tsx';
import { useScreenParams } from '../../shell/screen-params.ts';

await loadTexts('following');

/** Ends the emails about a notice, from the link in one of them. */
export default function Unsubscribe() {
  const t = useT();
  const { token = '' } = useScreenParams();
  const texts = {
    title: t('following.unsubscribe.title'),
    text: t('following.unsubscribe.text'),
    action: t('following.unsubscribe.action'),
    done: t('following.unsubscribe.done'),
    invalid: t('following.unsubscribe.invalid'),
  };
  return <StopEmails endpoint={unsubscribe} token={token} texts={texts} />;
}
