import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import css from './buyer-dashboard.module.css';
import { useTasks } from './use-tasks.ts';

/** What needs doing next, the oldest first. */
export function TaskList() {
  const t = useT();
  const { firstDate, siteZone } = useFormats();
  const { tasks, queries } = useTasks();
  const failed = queries.filter(({ isError }) => isError);
  return (
    <section className={css.tasks} aria-busy={tasks === null && failed.length === 0} aria-labelledby="tasks-title">
      <h2 id="tasks-title">{t('dashboards.task.title')}</h2>
      {failed.length > 0 ? <LoadFailed onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} /> : !tasks && <Spinner />}
      {tasks?.length === 0 && <p>{t('dashboards.task.none')}</p>}
      <ul>
        {tasks?.map(({ key, kind, at, title, language, text, to }) => (
          <li key={key}>
            <time dateTime={at}>{firstDate(at, siteZone, 'dayMonth')}</time>
            <div>
              <strong>{t(`dashboards.task.${kind}`)}</strong>
              <p lang={language}>{title}</p>
              {text && <small>{text}</small>}
            </div>
            <Link to={to} className={ui.button} aria-label={t('words.labelled', { label: t(`dashboards.task.go.${kind}`), value: title })}>
              {t(`dashboards.task.go.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
