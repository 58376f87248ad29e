import { type Device, listDevices, signOutDevice, signOutOtherDevices } from '#contract/account-security.ts';
import { useT } from '../../../i18n.ts';
import { browserOf } from '../../../lib/browser-of.ts';
import { useEndpoint, useEndpointMutation } from '../../../domain/session/use-endpoint.ts';
import { useFormats } from '../../../lib/site.tsx';
import { signOut } from '../../../shell/session/sign-out.ts';
import { notify } from '../../../ui/notify.ts';
import ui from '../../../ui/ui.module.css';
import css from './my-account.module.css';
import { AccountSection } from './account-section.tsx';

const changes = [listDevices];

function Line({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const t = useT();
  const { firstDate } = useFormats();
  const browser = browserOf(device.agent) ?? t('account.devices.unknown');
  // The reader's time zone, not the site's.
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const lastSeen = `${firstDate(device.seenAt, zone, 'day')}, ${firstDate(device.seenAt, zone, 'time')}`;
  return (
    <li>
      <div>
        <strong>{browser}</strong> {device.isThis && <span className={css.on}>{t('account.devices.this')}</span>}
        <small>
          {device.address} · {new URL(device.site).host}
        </small>
        <small>{t('account.devices.seen', { time: lastSeen })}</small>
      </div>
      {!device.isThis && (
        <button type="button" className={ui.button} aria-label={t('account.devices.endOne', { device: `${browser}, ${device.address}` })} onClick={onEnd}>
          {t('account.devices.end')}
        </button>
      )}
    </li>
  );
}

/** Devices where the user is signed in, and how to sign them out. */
export function DevicesSection() {
  const t = useT();
  const { count } = useFormats();
  const devices = useEndpoint(listDevices, {});
  const endOne = useEndpointMutation(signOutDevice, changes);
  const endOthers = useEndpointMutation(signOutOtherDevices, changes);
  const onSettled = {
    onSuccess: ({ ended }: { ended: number }) => notify({ severity: 'success', summary: t('account.devices.ended', { count: ended, n: count(ended) }) }),
    onError: () => notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') }),
  };
  const { items = [], total = 0 } = devices.data ?? {};
  return (
    <AccountSection title={t('account.devices.title')}>
      <p>{t('account.devices.text')}</p>
      <ul className={css.devices}>
        {items.map((device) => (
          <Line key={device.id} device={device} onEnd={() => endOne.mutate({ params: { id: device.id } }, onSettled)} />
        ))}
      </ul>
      {total > items.length && <p>{t('account.devices.more', { count: total - items.length, n: count(total - items.length) })}</p>}
      <div className={css.row}>
        {total > 1 && (
          <button type="button" className={ui.button} onClick={() => endOthers.mutate({}, onSettled)}>
            {t('account.devices.endOthers')}
          </button>
        )}
        <button type="button" className={ui.button} onClick={() => void signOut(true)}>
          {t('account.devices.endAll')}
        </button>
      </div>
    </AccountSection>
  );
}
