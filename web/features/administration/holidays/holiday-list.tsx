import { type Holiday, listHolidays, removeHoliday } from '#contract/holidays.ts';
import { call } from '../../../api.ts';
import { loadTexts, useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { useNotifyingAction } from '../../../domain/session/use-notifying-action.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import ui from '../../../ui/ui.module.css';
import css from './holidays.module.css';

await loadTexts('administration');

/** The package that has the calendars (server/modules/reference/holidays). */
const LIBRARY = 'date-holidays';

/** Holidays by day, each with its source. Those that were added can be removed. */
export function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const t = useT();
  const { instant } = useFormats();
  const runNotified = useNotifyingAction([listHolidays]);
  if (holidays.length === 0) return <p>{t('administration.holidays.none')}</p>;
  const remove = (id: string, name: string) =>
    void runNotified(() => call(removeHoliday, { params: { id } }), t('administration.holidays.removed', { name }), name);
  return (
    <ul className={css.list}>
      {holidays.map(({ id, date, name }) => (
        <li key={date}>
          <span className={css.day}>
            <strong>{name}</strong>
            <time dateTime={date}>{instant(`${date}T12:00:00Z`, 'UTC', 'weekday')}</time>
            <span className={id === null ? css.source : ui.tag}>
              {id === null ? t('administration.holidays.fromLibrary', { library: LIBRARY }) : t('administration.holidays.addedHere')}
            </span>
          </span>
          {id !== null && (
            <ConfirmButton
              label={t('administration.holidays.remove')}
              fullLabel={t('words.labelled', { label: t('administration.holidays.remove'), value: name })}
              question={t('administration.holidays.confirmRemove', { name })}
              cancel={t('administration.cancel')}
              onConfirm={() => remove(id, name)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
