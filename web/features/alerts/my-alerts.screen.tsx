import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Alert, listAlerts } from '#contract/alerts.ts';
import type { Output } from '#contract/endpoint.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { alertSearchOf, searchIn } from '../../domain/alerts/alert-search.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotFound, NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { AlertList } from './alert-list.tsx';
import css from './alerts.module.css';
import { EditAlert } from './edit-alert.tsx';
import { Found } from './found.tsx';
import { dropForm, keptForm } from './kept-form.ts';
import { MailStopped } from './mail-stopped.tsx';
import { NewAlert } from './new-alert.tsx';
import { type Saved, SavedAlert } from './saved-alert.tsx';
import { useSaveAtOnce } from './use-save-at-once.ts';
import { useValueNames } from './value-names.ts';
import { WebhookSection } from './webhook-section.tsx';

await loadTexts('alerts', 'search', 'form', 'lists');

type Alerts = Output<typeof listAlerts>;
const shownParts = ['found', 'alerts', 'webhook'] as const;
type Shown = (typeof shownParts)[number];

/** What was found, and the alerts themselves, each with its number. */
function Parts({ shown, data }: { shown: Shown; data: Alerts }) {
  const t = useT();
  const hasTeam = usePermission('organisation.read');
  const { count } = useFormats();
  return (
    <nav className={css.tabs} aria-label={t('alerts.parts')}>
      <Link to="?" aria-current={shown === 'found' ? 'page' : undefined} preventScrollReset>
        {t('alerts.part.found')} {data.unseen > 0 && <b>{t('alerts.unseen', { count: data.unseen, n: count(data.unseen) })}</b>}
      </Link>
      <Link to="?show=alerts" aria-current={shown === 'alerts' ? 'page' : undefined} preventScrollReset>
        {t('alerts.part.alerts')} <b>{count(data.items.length)}</b>
      </Link>
      {hasTeam && (
        <Link to="?show=webhook" aria-current={shown === 'webhook' ? 'page' : undefined} preventScrollReset>
          {t('alerts.part.webhook')}
        </Link>
      )}
    </nav>
  );
}

/** The form of the alert that the address names: a new one, or one that is changed. */
function AlertForm({ data, params, onDone }: { data: Alerts; params: URLSearchParams; onDone: (alert: Alert | null) => void }) {
  const t = useT();
  const add = params.get('add');
  // Who went to the search to choose filters continues the form that they left.
  const [kept, setKept] = useState(() => (add === null ? null : keptForm()));
  const id = kept?.id ?? params.get('edit');
  const alert = data.items.find((each) => each.id === id);
  const isNew = add !== null && !alert;
  const search = add === null ? searchIn(alert?.search ?? '') : alertSearchOf(add);
  const [searches] = useState([search, ...(alert ? [searchIn(alert.search)] : [])]);
  const names = useValueNames(searches);
  useCrumbs([{ label: t('alerts.title'), to: '/my-alerts' }, ...(isNew || alert ? [{ label: alert?.name ?? t('alerts.new') }] : [])]);
  const done = (saved: Alert | null) => {
    dropForm();
    onDone(saved);
  };
  if (!isNew && !alert) return <NotFound />;
  if (!names) return <Spinner />;
  const common = { names, onSaved: done, onCancel: () => done(null) };
  if (!alert) return <NewAlert {...common} alerts={data.items} search={search} kept={kept} />;
  const filters = new URLSearchParams(search);
  filters.delete('q');
  const changes = add === null ? null : { ...kept?.values, q: search.get('q') ?? '', filters: filters.toString() };
  const saveAsNew = () => {
    dropForm();
    setKept(null);
  };
  return <EditAlert {...common} alert={alert} changes={changes} onSaveAsNew={saveAsNew} />;
}

function Lists({ data, params, saved }: { data: Alerts; params: URLSearchParams; saved: Saved | null }) {
  const t = useT();
  const shown = shownParts.find((part) => part === params.get('show')) ?? 'found';
  const names = useValueNames(data.items.map(({ search }) => searchIn(search)));
  useCrumbs([{ label: t('alerts.title') }]);
  if (!names) return <Spinner />;
  return (
    <>
      <header className={css.head}>
        <h1>{t('alerts.title')}</h1>
      </header>
      {data.mailStopped && data.items.some(({ byMail }) => byMail) && <MailStopped reason={data.mailStopped} />}
      <Parts shown={shown} data={data} />
      {saved && shown === 'alerts' && <SavedAlert key={saved.alert.revision} saved={saved} />}
      {shown === 'alerts' && <AlertList alerts={data.items} names={names} />}
      {shown === 'found' && <Found alerts={data.items} params={params} />}
      {shown === 'webhook' && <WebhookSection />}
    </>
  );
}

/** Saved searches that tell of new tenders: what they found, and the alerts themselves. */
export default function MyAlerts() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // It is said once: not again when the page is loaded anew.
  const [saved, setSaved] = useState<Saved | null>(null);
  const isSaving = useSaveAtOnce(setSaved);
  const alerts = useEndpoint(listAlerts, isSaving ? null : {});
  const { data } = alerts;
  if (isSaving) return <Spinner />;
  if (!data) return <NotLoaded queries={[alerts]} />;
  const opened = params.get('add') ?? params.get('edit');
  const close = (alert: Alert | null) => {
    setSaved(alert && { alert, wasThere: false });
    void navigate('?show=alerts', { replace: true });
  };
  return (
    <div className={css.page}>
      {opened === null ? (
        <Lists data={data} params={params} saved={saved} />
      ) : (
        <AlertForm key={`${params.get('add')} ${params.get('edit')}`} data={data} params={params} onDone={close} />
      )}
    </div>
  );
}
