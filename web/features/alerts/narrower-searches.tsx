import { useEffect, useRef, useState } from 'react';
import { type Alert, editAlert, type judgeMatch, listAlerts } from '#contract/alerts.ts';
import type { Output, Request } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { bodyOfSearch, searchIn } from '../../domain/alerts/alert-search.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';
import { labelledFilters, useWording } from './search-in-words.ts';
import { settingsOf } from './settings.ts';
import { useValueNames } from './value-names.ts';

type Offer = Output<typeof judgeMatch>['alerts'][number];
type Narrower = Offer['narrower'][number];

const searchOfOffer = ({ filter, values }: Narrower) => new URLSearchParams(values.map((value) => [filter, value]));

/** The search of an alert with only the values that an offer allows. */
function narrowed(alert: Alert, offer: Narrower): URLSearchParams {
  const search = searchIn(alert.search);
  search.delete(offer.filter);
  for (const value of offer.values) search.append(offer.filter, value);
  return search;
}

/** The offers for one alert. One that is taken can be taken back. */
function OffersOfAlert({ offer, alert, labelOfOffer }: { offer: Offer; alert: Alert; labelOfOffer: (narrower: Narrower) => string }) {
  const t = useT();
  const { count } = useFormats();
  const run = useNotifyingAction([listAlerts], (problem, translate) =>
    problem?.code === 'precondition-failed' ? { detail: translate('alerts.changedMeanwhile') } : {},
  );
  const [taken, setTaken] = useState<{ narrower: Narrower; before: Alert } | null>(null);
  const save = (search: URLSearchParams, after: () => void) =>
    void run(
      async () => {
        const body = { ...settingsOf(alert), search: bodyOfSearch(search) } as Request<typeof editAlert>['body'];
        await call(editAlert, { body }, { revision: alert.revision });
        after();
      },
      undefined,
      alert.name,
    );
  // What had the focus is gone: who took an offer may take it back, and the other way round.
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(taken);
  useEffect(() => {
    if (shown.current !== taken) box.current?.querySelector('button')?.focus();
    shown.current = taken;
  }, [taken]);
  if (taken)
    return (
      <div ref={box} className={css.offers}>
        <output>{t('alerts.narrower.done', { name: alert.name, label: labelOfOffer(taken.narrower) })}</output>
        <button type="button" className={ui.quiet} onClick={() => save(searchIn(taken.before.search), () => setTaken(null))}>
          {t('alerts.narrower.undo')}
        </button>
      </div>
    );
  return (
    <div ref={box} className={css.offers}>
      <p>{t('alerts.narrower.title', { name: alert.name })}</p>
      {offer.narrower.map((narrower) => (
        <button
          key={`${narrower.filter} ${narrower.values.join(',')}`}
          type="button"
          className={ui.button}
          onClick={() => save(narrowed(alert, narrower), () => setTaken({ narrower, before: alert }))}
        >
          {t('alerts.narrower.only', { label: labelOfOffer(narrower), keeps: count(narrower.keeps), of: count(narrower.of) })}
        </button>
      ))}
    </div>
  );
}

/** Searches that would leave out what somebody has found not relevant. */
export function NarrowerSearches({ offers, alerts }: { offers: readonly Offer[]; alerts: readonly Alert[] }) {
  const t = useT();
  const wording = useWording();
  const possible = offers.flatMap((offer) => {
    const alert = alerts.find(({ id }) => id === offer.id);
    return alert && offer.narrower.length > 0 ? [{ offer, alert }] : [];
  });
  const names = useValueNames(possible.flatMap(({ offer }) => offer.narrower.map(searchOfOffer)));
  if (possible.length === 0) return <output className={css.small}>{t('alerts.narrower.none')}</output>;
  if (!names) return null;
  const labelOfOffer = (narrower: Narrower) =>
    labelledFilters(wording, names, searchOfOffer(narrower))
      .map(({ label }) => label)
      .join(', ');
  return possible.map(({ offer, alert }) => <OffersOfAlert key={offer.id} offer={offer} alert={alert} labelOfOffer={labelOfOffer} />);
}
