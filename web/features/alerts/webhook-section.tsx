import { useEffect, useId, useState } from 'react';
import {
  type TeamWebhook,
  type WebhookMessage,
  listWebhookMessages,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  showWebhook,
  testWebhook,
} from '#contract/webhooks.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Pagination } from '../../ui/pagination.tsx';
import ui from '../../ui/ui.module.css';
import { ownZone } from './settings.ts';
import css from './webhook.module.css';

const SIZE = 20;
/** A message on its way is looked at so often. */
const SENDING_MS = 2000;

/** The secret, once: to be copied to the receiver. */
function Secret({ secret }: { secret: string }) {
  const t = useT();
  return (
    <div className={css.secret}>
      <CopyField
        label={t('alerts.webhook.secret')}
        value={secret}
        hint={t('alerts.webhook.secretHint')}
        copy={t('alerts.webhook.copy')}
        copied={t('alerts.webhook.copied')}
        notCopied={t('alerts.webhook.notCopied')}
      />
    </div>
  );
}

/** A moment by the reader's own clock. */
function useOwnMoment() {
  const { firstDate } = useFormats();
  const zone = ownZone();
  return (at: string) => `${firstDate(at, zone, 'day')}, ${firstDate(at, zone, 'time')}`;
}

/** How a webhook is, in a sentence. */
function State({ webhook: { active, stopped, failingSince, lastSuccessAt, bothSignUntil } }: { webhook: TeamWebhook }) {
  const t = useT();
  const moment = useOwnMoment();
  const state = () => {
    if (stopped !== null) return t(`alerts.webhook.stopped.${stopped}`);
    if (!active) return t('alerts.webhook.off');
    if (failingSince !== null) return t('alerts.webhook.failing', { time: moment(failingSince) });
    return lastSuccessAt === null ? t('alerts.webhook.untried') : t('alerts.webhook.works', { time: moment(lastSuccessAt) });
  };
  return (
    <>
      <output className={stopped !== null || failingSince !== null ? css.problem : css.state}>{state()}</output>
      {bothSignUntil !== null && <p>{t('alerts.webhook.both', { time: moment(bothSignUntil) })}</p>}
    </>
  );
}

/** A message and how it went. */
function Message({ message: { id, type, createdAt, state, attempts, status, failure, tookMs, nextAt } }: { message: WebhookMessage }) {
  const t = useT();
  const { count } = useFormats();
  const moment = useOwnMoment();
  const answer = failure !== null ? t(`alerts.webhook.failure.${failure}`) : status === null ? '–' : String(status);
  return (
    <tr>
      <td>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        <small>{id}</small>
      </td>
      <td>{type}</td>
      <td>
        {t(`alerts.webhook.state.${state}`)}
        {state === 'waiting' && nextAt !== null && attempts > 0 && <small>{t('alerts.webhook.next', { time: moment(nextAt) })}</small>}
      </td>
      <td>{count(attempts)}</td>
      <td>
        {answer}
        {tookMs !== null && status !== null && <small>{t('alerts.webhook.took', { n: count(tookMs) })}</small>}
      </td>
    </tr>
  );
}

function Messages() {
  const t = useT();
  const [page, setPage] = useState(1);
  const messages = useEndpoint(listWebhookMessages, { query: { page, size: SIZE } });
  const { data } = messages;
  const isSending = data?.items.some(({ state, attempts }) => state === 'waiting' && attempts === 0) ?? false;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void invalidate(listWebhookMessages, showWebhook), SENDING_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  if (!data) return <NotLoaded queries={[messages]} />;
  if (data.total === 0) return <p>{t('alerts.webhook.noMessages')}</p>;
  return (
    <>
      {/* Wider than a phone: it is scrolled, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe demands it of what scrolls (scrollable-region-focusable) */}
      <section className={css.scroller} aria-label={t('alerts.webhook.messages')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {(['time', 'type', 'result', 'tries', 'answer'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`alerts.webhook.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </tbody>
        </table>
      </section>
      <Pagination page={page} size={SIZE} total={data.total} onPageChange={setPage} />
    </>
  );
}

/** Address and switch, for those who may change them. */
function Settings({ webhook, onSecret }: { webhook: TeamWebhook | null; onSecret: (secret: string | null) => void }) {
  const t = useT();
  const run = useNotifyingAction([showWebhook, listWebhookMessages]);
  const labels = { url: t('alerts.webhook.url'), active: t('alerts.webhook.active') };
  const form = useForm({ url: webhook?.url ?? '', active: webhook?.active ?? true }, async (body) => {
    const { secret } = await call(saveWebhook, { body });
    if (secret !== null) onSecret(secret);
    await run(() => Promise.resolve(), t('alerts.webhook.saved'));
  });
  const renew = () => void run(async () => onSecret((await call(renewWebhookSecret, { body: {} })).secret), t('alerts.webhook.renewed'));
  const remove = () =>
    void run(async () => {
      await call(removeWebhook, {});
      // It signs nothing any more.
      onSecret(null);
    }, t('alerts.webhook.removed'));
  return (
    <>
      <Form form={form} endpoint={saveWebhook} labels={labels} isShort>
        <TextField name="url" type="url" label={labels.url} hint={t('alerts.webhook.urlHint')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <CheckField name="active" label={labels.active} />
        <Actions submit={t('alerts.webhook.save')} />
      </Form>
      {webhook && (
        <div className={css.row}>
          <button type="button" className={ui.button} onClick={() => void run(() => call(testWebhook, { body: {} }), t('alerts.webhook.tested'))}>
            {t('alerts.webhook.test')}
          </button>
          <ConfirmButton label={t('alerts.webhook.renew')} question={t('alerts.webhook.askRenew')} cancel={t('alerts.cancel')} onConfirm={renew} />
          <ConfirmButton label={t('alerts.webhook.remove')} question={t('alerts.webhook.askRemove')} cancel={t('alerts.cancel')} onConfirm={remove} />
        </div>
      )}
    </>
  );
}

/** Where the team's own software is told what alerts found. */
export function WebhookSection() {
  const t = useT();
  const id = useId();
  const mayEdit = usePermission('organisation.edit');
  const [secret, setSecret] = useState<string | null>(null);
  const shown = useEndpoint(showWebhook, {});
  if (!shown.data) return <NotLoaded queries={[shown]} />;
  const { webhook } = shown.data;
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{t('alerts.webhook.title')}</h2>
      <p>{t('alerts.webhook.text')}</p>
      {webhook && !mayEdit && <p className={css.url}>{webhook.url}</p>}
      {webhook ? <State webhook={webhook} /> : !mayEdit && <p>{t('alerts.webhook.none')}</p>}
      {secret !== null && <Secret secret={secret} />}
      {mayEdit && <Settings key={webhook?.url} webhook={webhook} onSecret={setSecret} />}
      {webhook && (
        <>
          <h3>{t('alerts.webhook.messages')}</h3>
          <Messages />
        </>
      )}
    </section>
  );
}
