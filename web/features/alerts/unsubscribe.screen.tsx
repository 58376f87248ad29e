import { unsubscribeAlerts } from '#contract/alerts.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { UnsubscribeCard } from '../../domain/unsubscribe/unsubscribe-card.tsx';
import { useScreenParams } from '../../shell/screen-params.ts';
import ui from '../../ui/ui.module.css';

await loadTexts('alerts');

/** Ends the emails of the alerts in one of them. The portal continues to show what they find. */
export default function UnsubscribeAlerts() {
  const t = useT();
  const { token = '' } = useScreenParams();
  const texts = {
    title: t('alerts.unsubscribe.title'),
    text: t('alerts.unsubscribe.text'),
    action: t('alerts.unsubscribe.action'),
    done: t('alerts.unsubscribe.done'),
    invalid: t('alerts.unsubscribe.invalid'),
  };
  return (
    <UnsubscribeCard texts={texts} stop={() => call(unsubscribeAlerts, { body: { token } })}>
      <p>
        <a className={ui.link} href="/my-alerts">
          {t('alerts.unsubscribe.toAlerts')}
        </a>
      </p>
    </UnsubscribeCard>
  );
}
