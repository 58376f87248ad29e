import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Alert, type AlertMatch, judgeMatch } from '#contract/alerts.ts';
import type { Output } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';
import { NarrowerSearches } from './narrower-searches.tsx';

/** The alerts that found it, each a link to all that it found. */
function FoundBy({ match }: { match: AlertMatch }) {
  const t = useT();
  const { instant, siteZone } = useFormats();
  return (
    <p className={css.small}>
      {!match.seen && <span className={ui.new}>{t('alerts.isNew')}</span>} {t('words.label', { label: t('alerts.foundBy') })}{' '}
      {match.alerts.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className={`${ui.link} ${ui.tap}`} to={`?alert=${id}`}>
            {name}
          </Link>
        </span>
      ))}
      {' · '}
      {instant(match.foundAt, siteZone, 'short')}
    </p>
  );
}

/** A notice that alerts found. If it is not relevant, narrower searches are offered in its place. */
export function MatchEntry({ match, alerts }: { match: AlertMatch; alerts: readonly Alert[] }) {
  const t = useT();
  const { site } = usePageSite();
  const { notice } = match;
  // Nothing is refetched: the list keeps its places while somebody reads it.
  const run = useNotifyingAction([]);
  const [judged, setJudged] = useState<{ relevant: boolean; offers: Output<typeof judgeMatch>['alerts'] } | null>(null);
  const isBusy = useRef(false);
  const isRelevant = judged?.relevant ?? match.relevant;
  const judge = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const relevant = !isRelevant;
    await run(async () => setJudged({ relevant, offers: (await call(judgeMatch, { body: { notice: notice.id, relevant } })).alerts }), undefined, notice.title);
    isBusy.current = false;
  };
  const label = t(isRelevant ? 'alerts.notRelevant' : 'alerts.relevantAfterAll');
  return (
    <li className={css.match} data-unseen={match.seen ? undefined : ''} data-irrelevant={isRelevant ? undefined : ''}>
      <NoticeCard notice={notice} sectors={{}} withCountry={notice.country !== site.country} isSelectable />
      <div className={css.notes}>
        <FoundBy match={match} />
        <p className={css.acts}>
          {!isRelevant && <span className={css.verdict}>{t('alerts.judged')}</span>}
          <button type="button" className={ui.quiet} aria-label={t('words.labelled', { label, value: notice.title })} onClick={() => void judge()}>
            {label}
          </button>
        </p>
        {judged && !judged.relevant && <NarrowerSearches offers={judged.offers} alerts={alerts} />}
      </div>
    </li>
  );
}
