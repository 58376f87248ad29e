import { showCalendarFeed } from '#contract/calendar-feed.ts';
import { showReminders } from '#contract/reminders.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import css from './calendar-and-reminders.module.css';
import { FeedSection } from './feed-section.tsx';
import { ReminderSection } from './reminder-section.tsx';

await loadTexts('calendar', 'form');

/** The address of one's own calendar, and how many days before a deadline one is reminded. */
export default function CalendarAndReminders() {
  const t = useT();
  const calendar = useEndpoint(showCalendarFeed, {});
  const reminders = useEndpoint(showReminders, {});
  useCrumbs([{ label: t('calendar.title') }]);
  if (!calendar.data || !reminders.data) return <NotLoaded queries={[calendar, reminders]} />;
  return (
    <div className={css.page}>
      <h1>{t('calendar.title')}</h1>
      <p className={css.intro}>{t('calendar.intro')}</p>
      <FeedSection feed={calendar.data.feed} />
      <ReminderSection days={reminders.data.days} />
    </div>
  );
}
