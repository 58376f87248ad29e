import { Link } from 'react-router';
import { type Alert, editAlert, listAlertMatches, listAlerts, removeAlert } from '#contract/alerts.ts';
import type { Request } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { searchIn } from '../../domain/alerts/alert-search.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';
import { addressOfSearch } from './search-in-words.ts';
import { SearchTags } from './search-tags.tsx';
import { settingsOf, whenInWords } from './settings.ts';

/** When it tells, when the next email leaves, and what it found. */
function Facts({ alert }: { alert: Alert }) {
  const t = useT();
  const formats = useFormats();
  const { nextMailAt, timeZone, lastWeek, unseen } = alert;
  const next = nextMailAt && {
    day: formats.instant(nextMailAt, timeZone, 'short'),
    time: formats.firstDate(nextMailAt, timeZone, 'time'),
  };
  return (
    <ul className={css.facts}>
      <li>
        <Icon name="bell" /> {whenInWords(t, formats, alert)}
      </li>
      {next && <li>{t('alerts.nextMail', next)}</li>}
      <li>{t('alerts.lastWeek', { count: lastWeek, n: formats.count(lastWeek) })}</li>
      {unseen > 0 && (
        <li>
          <Link className={`${ui.link} ${ui.tap}`} to={`?alert=${alert.id}`}>
            {t('alerts.unseen', { count: unseen, n: formats.count(unseen) })}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The site of an alert, as far as the address of a search depends on it. */
const countryOf = ({ site }: Alert) => ({ country: site === 'main' ? null : site });

/** An alert, and what can be done with it. */
export function AlertEntry({ alert, names, onRemoved }: { alert: Alert; names: ValueNames; onRemoved: () => void }) {
  const t = useT();
  const { site } = usePageSite();
  const run = useNotifyingAction([listAlerts, listAlertMatches], (problem, translate) =>
    problem?.code === 'precondition-failed' ? { detail: translate('alerts.changedMeanwhile') } : {},
  );
  const { name, paused, id, revision } = alert;
  const search = searchIn(alert.search);
  const labelled = (label: string) => t('words.labelled', { label, value: name });
  const pause = () => {
    const body = { ...settingsOf(alert), paused: !paused } as Request<typeof editAlert>['body'];
    void run(() => call(editAlert, { body }, { revision }), t(paused ? 'alerts.resumed' : 'alerts.nowPaused', { name }), name);
  };
  const remove = async () => {
    if (await run(() => call(removeAlert, { query: { id } }), t('alerts.deleted', { name }), name)) onRemoved();
  };
  return (
    <li className={css.alert} data-paused={paused || undefined}>
      <header>
        <h2>{name}</h2>
        {paused && <span className={ui.tag}>{t('alerts.paused')}</span>}
      </header>
      <SearchTags search={search} names={names} />
      {alert.findsNothing && <p className={css.over}>{t('alerts.preview.nothing')}</p>}
      <Facts alert={alert} />
      <p className={css.acts}>
        {alert.site === site.code ? (
          <Link className={ui.quiet} to={addressOfSearch(search, site)} aria-label={labelled(t('alerts.showOpen'))}>
            {t('alerts.showOpen')}
          </Link>
        ) : (
          <a className={ui.quiet} href={`${alert.siteOrigin ?? ''}${addressOfSearch(search, countryOf(alert))}`} aria-label={labelled(t('alerts.showOpen'))}>
            {t('alerts.showOpen')}
          </a>
        )}
        {alert.site === site.code ? (
          <Link className={ui.quiet} to={`?edit=${id}`} aria-label={labelled(t('alerts.edit'))}>
            {t('alerts.edit')}
          </Link>
        ) : (
          // Its words, country and currency are those of its own site.
          <a className={ui.quiet} href={`${alert.siteOrigin ?? ''}/my-alerts?edit=${id}`} aria-label={labelled(t('alerts.edit'))}>
            {t('alerts.edit')}
          </a>
        )}
        <button type="button" className={ui.quiet} aria-label={labelled(t(paused ? 'alerts.resume' : 'alerts.pause'))} onClick={pause}>
          {t(paused ? 'alerts.resume' : 'alerts.pause')}
        </button>
        <ConfirmButton
          label={t('alerts.delete')}
          fullLabel={labelled(t('alerts.delete'))}
          question={t('alerts.deleteAsk')}
          cancel={t('alerts.cancel')}
          onConfirm={() => void remove()}
        />
      </p>
    </li>
  );
}
