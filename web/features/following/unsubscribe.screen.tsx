import { unsubscribe } from '#contract/following.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { call } from '../../api.ts';
import { UnsubscribeCard } from '../../domain/unsubscribe/unsubscribe-card.tsx';
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
  return <UnsubscribeCard texts={texts} stop={() => call(unsubscribe, { body: { token } })} />;
}
