import { useId, useRef, useState } from 'react';
import { type ReminderDays, reminderDays } from '#contract/reminder-days.ts';
import { changeReminders, showReminders } from '#contract/reminders.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import css from './calendar-and-reminders.module.css';

/** How many days before a deadline the person is reminded: each choice takes effect at once. */
export function ReminderSection({ days: stored }: { days: readonly ReminderDays[] }) {
  const t = useT();
  const id = useId();
  const { count } = useFormats();
  const runNotified = useNotifyingAction([showReminders]);
  const [days, setDays] = useState(stored);
  // One after another: the last choice must arrive last.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (day: ReminderDays, isChosen: boolean) => {
    const next = reminderDays.filter((each) => (each === day ? isChosen : days.includes(each)));
    setDays(next);
    const before = last.current;
    const save = async () => {
      await before;
      if (!(await runNotified(() => call(changeReminders, { body: { days: next } }), t('calendar.reminders.saved')))) setDays(stored);
    };
    last.current = save();
  };
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{t('calendar.reminders.title')}</h2>
      <p>{t('calendar.reminders.text')}</p>
      <fieldset className={css.days}>
        <legend>{t('calendar.reminders.legend')}</legend>
        {reminderDays.map((day) => (
          <label key={day}>
            <input type="checkbox" checked={days.includes(day)} onChange={({ target }) => choose(day, target.checked)} />
            {t('calendar.reminders.day', { count: day, n: count(day) })}
          </label>
        ))}
      </fieldset>
      <output className={css.off}>{days.length === 0 && t('calendar.reminders.off')}</output>
    </section>
  );
}
