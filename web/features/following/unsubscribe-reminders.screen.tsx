import { unsubscribeReminders } from '#contract/reminders.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { call } from '../../api.ts';
import { UnsubscribeCard } from '../../domain/unsubscribe/unsubscribe-card.tsx';
import { useScreenParams } from '../../shell/screen-params.ts';

await loadTexts('calendar');

/** Turns reminders off, from the link in one of them. */
export default function UnsubscribeReminders() {
  const t = useT();
  const { token = '' } = useScreenParams();
  const texts = {
    title: t('calendar.unsubscribe.title'),
    text: t('calendar.unsubscribe.text'),
    action: t('calendar.unsubscribe.action'),
    done: t('calendar.unsubscribe.done'),
    invalid: t('calendar.unsubscribe.invalid'),
  };
  return <UnsubscribeCard texts={texts} stop={() => call(unsubscribeReminders, { body: { token } })} />;
}
