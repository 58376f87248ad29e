import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { usePageSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './calendar-link.module.css';

/** The deadline as a calendar file, while it lies ahead. */
export function CalendarLink({ notice }: { notice: Pick<NoticePage, 'id' | 'state' | 'deadline'> }) {
  const t = useT();
  const { language } = usePageSite();
  if (!notice.deadline || notice.state !== 'open') return null;
  return (
    <a className={`${ui.link} ${css.calendar}`} href={`/calendar/notices/${notice.id}.ics?lang=${language}`} type="text/calendar">
      <Icon name="calendar" />
      {t('links.calendar')}
    </a>
  );
}
