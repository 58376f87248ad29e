import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Alert, listAlertMatches, listAlerts, markMatchesSeen } from '#contract/alerts.ts';
import type { Output, Request } from '#contract/endpoint.ts';
import { NEW_PROJECT_DAYS } from '#contract/seller-names.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { logOnly } from '../../lib/load-optional.ts';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';
import { MatchEntry } from './match-entry.tsx';
import { NoAlerts } from './no-alerts.tsx';

const MAX_CURSOR = 400;
type Matches = Output<typeof listAlertMatches>;

/** Shown where the list has only what was found lately (New Projects on the dashboard). */
function OnlyRecent({ params }: { params: URLSearchParams }) {
  const t = useT();
  return (
    <p>
      {t('alerts.recent')}{' '}
      <Link className={ui.link} to={`?${changeQuery(params, { days: undefined })}`}>
        {t('alerts.showAll')}
      </Link>
    </p>
  );
}

/** Marks the notices that the list shows as seen, once. What is on other pages stays new. */
function useMarkSeen(list: Pick<Matches, 'items' | 'now'> | undefined): void {
  const marked = useRef('');
  const unseen = (list?.items ?? []).filter(({ seen }) => !seen).map(({ notice }) => notice.id);
  const until = list?.now;
  const key = unseen.join(' ');
  useEffect(() => {
    if (until === undefined || key === '' || marked.current === key) return;
    marked.current = key;
    call(markMatchesSeen, { body: { notices: key.split(' '), until } })
      .then(() => invalidate(listAlerts))
      .catch(logOnly('what was seen'));
  }, [key, until]);
}

/** Shows what one alert found, or all of them. */
function AlertChoice({ alerts, alert, params }: { alerts: readonly Alert[]; alert: string | null; params: URLSearchParams }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <label className={css.choice}>
      {t('alerts.foundBy')}
      <select
        className={parts.control}
        value={alert ?? ''}
        onChange={({ target }) => void navigate(`?${changeQuery(params, { alert: target.value || undefined })}`, { preventScrollReset: true, replace: true })}
      >
        <option value="">{t('alerts.all')}</option>
        {alerts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The notices that alerts found, the latest first. */
export function Found({ alerts, params }: { alerts: readonly Alert[]; params: URLSearchParams }) {
  const t = useT();
  const alert = alerts.find(({ id }) => id === params.get('alert'))?.id ?? null;
  const cursor = params.get('cursor')?.slice(0, MAX_CURSOR) || undefined;
  const isRecent = params.get('days') === String(NEW_PROJECT_DAYS);
  const query = { ...(alert === null ? {} : { alert }), ...(isRecent ? { foundDays: NEW_PROJECT_DAYS } : {}), cursor } as Request<
    typeof listAlertMatches
  >['query'];
  const matches = useEndpoint(listAlertMatches, { query });
  const { data } = matches;
  useMarkSeen(matches.isPlaceholderData ? undefined : data);
  if (!data) return <NotLoaded queries={[matches]} />;
  if (alerts.length === 0 && data.items.length === 0) return <NoAlerts />;
  return (
    <>
      {alerts.length > 1 && <AlertChoice alerts={alerts} alert={alert} params={params} />}
      {isRecent && <OnlyRecent params={params} />}
      {data.items.length === 0 && (
        <div className={css.none}>
          <p>{t(isRecent ? 'alerts.nothingRecent' : alert === null ? 'alerts.nothingFound' : 'alerts.nothingFoundByOne')}</p>
          <Link className={ui.button} to={alert === null ? '?show=alerts' : '?'}>
            {t(alert === null ? 'alerts.toAlerts' : 'alerts.showAll')}
          </Link>
        </div>
      )}
      <ServerClock at={data.now} isFetched>
        <ul className={css.list} aria-busy={matches.isPlaceholderData}>
          {data.items.map((match) => (
            <MatchEntry key={match.notice.id} match={match} alerts={alerts} />
          ))}
        </ul>
      </ServerClock>
      <DirectoryPagination path="/my-alerts" query={params} list={data} />
      <SelectionSlot notices={data.items.map(({ notice }) => notice)} />
    </>
  );
}
