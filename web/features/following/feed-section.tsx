import { useId } from 'react';
import { type CalendarFeed, makeCalendarFeed, revokeCalendarFeed, showCalendarFeed } from '#contract/calendar-feed.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import ui from '../../ui/ui.module.css';
import css from './calendar-and-reminders.module.css';

/** The address, to be copied or opened. Programs that know `webcal:` subscribe to it by themselves. */
function Address({ address }: { address: string }) {
  const t = useT();
  return (
    <CopyField
      label={t('calendar.feed.label')}
      value={address}
      copy={t('calendar.feed.copy')}
      copied={t('calendar.feed.copied')}
      notCopied={t('calendar.feed.notCopied')}
    >
      <a className={ui.button} href={address.replace(/^https?:/u, 'webcal:')}>
        {t('calendar.feed.open')}
      </a>
    </CopyField>
  );
}

function HowToAdd() {
  const t = useT();
  return (
    <details className={css.how} open>
      <summary>{t('calendar.how.title')}</summary>
      <ul>
        <li>{t('calendar.how.google')}</li>
        <li>{t('calendar.how.outlook')}</li>
        <li>{t('calendar.how.apple')}</li>
      </ul>
      <p>{t('calendar.how.slow')}</p>
    </details>
  );
}

/** The feed of the person: made, copied, replaced, ended. */
export function FeedSection({ feed }: { feed: CalendarFeed | null }) {
  const t = useT();
  const id = useId();
  const { firstDate } = useFormats();
  const runNotified = useNotifyingAction([showCalendarFeed]);
  const make = (done: string) => void runNotified(() => call(makeCalendarFeed, { body: {} }), done);
  const revoke = () => void runNotified(() => call(revokeCalendarFeed, {}), t('calendar.feed.revoked'));
  // The reader's time zone, not the site's.
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = (at: string) => firstDate(at, zone, 'day');
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{t('calendar.feed.title')}</h2>
      <p>{t('calendar.feed.text')}</p>
      {feed === null ? (
        <div className={css.row}>
          <button type="button" className={ui.primary} onClick={() => make(t('calendar.feed.made'))}>
            {t('calendar.feed.make')}
          </button>
        </div>
      ) : (
        <>
          {feed.secretAddress === null ? <p>{t('calendar.feed.hidden')}</p> : <Address address={feed.secretAddress} />}
          <p className={css.secret}>{t('calendar.feed.secret')}</p>
          <p className={css.facts}>
            {t('calendar.feed.madeAt', { date: day(feed.madeAt) })}
            {' · '}
            {feed.lastReadAt === null
              ? t('calendar.feed.unread')
              : t('calendar.feed.readAt', { time: `${day(feed.lastReadAt)}, ${firstDate(feed.lastReadAt, zone, 'time')}` })}
          </p>
          <HowToAdd />
          <div className={css.row}>
            <ConfirmButton
              label={t('calendar.feed.replace')}
              question={t('calendar.feed.askReplace')}
              cancel={t('calendar.feed.cancel')}
              onConfirm={() => make(t('calendar.feed.replaced'))}
            />
            <ConfirmButton label={t('calendar.feed.revoke')} question={t('calendar.feed.askRevoke')} cancel={t('calendar.feed.cancel')} onConfirm={revoke} />
          </div>
        </>
      )}
    </section>
  );
}
