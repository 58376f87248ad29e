import { useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { call } from '../../api.ts';
import { type Translate, needTexts, useT } from '../../i18n.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { isAdmin } from '../../shell/session/landing.ts';
import { useUser } from '../../shell/session/session.ts';
import { useFormats } from '../../shell/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import ui from '../../ui/ui.module.css';
import css from './audit.module.css';
import { ownAuditEndpoint, wholeAuditEndpoint } from './endpoints.ts';

await needTexts('log');

/** What acts begin with, as the log's filter takes it. */
const groups = ['session', 'account', 'password', 'email', 'second-factor', 'organisation', 'team', 'role'] as const;
const periods = ['1', '7', '30', '365'] as const;
const DAY_MS = 86_400_000;

const actorOf = ({ actor }: AuditEntry, t: Translate) =>
  actor.erased ? t('log.erased') : (actor.name ?? t(actor.kind === 'visitor' ? 'log.visitor' : 'log.system'));

/** What was done; of what another version wrote there may be only the code. */
const actOf = (code: string, t: Translate) => t(`log.act.${code}`, { defaultValue: code });

function useColumns(): Column<AuditEntry>[] {
  const t = useT();
  const { instant, siteZone } = useFormats();
  const label = (name: string) => t(`log.column.${name}`);
  return [
    {
      name: 'at',
      label: label('at'),
      isHead: true,
      cell: ({ at }) => (
        <time dateTime={at}>
          {instant(at, siteZone, 'short')} {instant(at, siteZone, 'time')}
        </time>
      ),
      text: ({ at }) => at,
    },
    { name: 'actor', label: label('actor'), cell: (row) => actorOf(row, t), text: (row) => actorOf(row, t) },
    { name: 'action', label: label('action'), cell: ({ action }) => <span title={action}>{actOf(action, t)}</span>, text: ({ action }) => action },
    {
      name: 'subject',
      label: label('subject'),
      cell: ({ subject }) => (
        <span className={css.lines}>
          <span title={subject.kind}>{t(`log.thing.${subject.kind}`, { defaultValue: subject.kind })}</span>
          <code className={css.code}>{subject.id}</code>
        </span>
      ),
      text: ({ subject }) => `${subject.kind} ${subject.id}`,
    },
    {
      name: 'organisation',
      label: label('organisation'),
      cell: ({ organisation }) => organisation?.name ?? '–',
      text: ({ organisation }) => organisation?.name ?? '',
    },
    {
      name: 'details',
      label: label('details'),
      cell: ({ details }) =>
        Object.keys(details).length === 0 ? (
          '–'
        ) : (
          <details className={css.details}>
            <summary className={ui.link}>{t('log.show')}</summary>
            <pre>{JSON.stringify(details, null, 1)}</pre>
          </details>
        ),
      text: ({ details }) => JSON.stringify(details),
    },
    {
      name: 'from',
      label: label('from'),
      cell: ({ address, agent }) => <span title={agent ?? undefined}>{address ?? '–'}</span>,
      text: ({ address, agent }) => [address, agent].filter(Boolean).join(' '),
    },
  ];
}

/** Who did what, when and from where: all of it for an administrator, an owner's organisation and what belongs to it for them. */
export default function AuditLog() {
  const t = useT();
  const { count } = useFormats();
  const user = useUser();
  const endpoint = isAdmin(user) ? wholeAuditEndpoint : ownAuditEndpoint;
  const table = useTable(['action', 'person', 'subject', 'period'], '');
  const columns = useColumns();
  // Of the moment of opening, so that a page does not move while it is read.
  const [now] = useState(() => Date.now());
  // The log has one order, the latest first.
  const queryOf = ({ period, sort: _sort, ...query }: Record<string, string>) => ({
    ...query,
    ...(period ? { from: new Date(now - Number(period) * DAY_MS).toISOString() } : {}),
  });
  const answer = useAsk(endpoint, { query: queryOf(table.query) });
  return (
    <div className={css.page}>
      <h1>{t('log.title')}</h1>
      <p className={css.lead}>{t(isAdmin(user) ? 'log.leadAll' : 'log.leadOwn')}</p>
      <DataTable
        caption={t('log.title')}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => String(id)}
        nameOf={({ action, at }) => `${actOf(action, t)} ${at}`}
        filters={[
          { name: 'action', label: t('log.column.action'), options: groups.map((value) => ({ value, label: t(`log.group.${value}`) })) },
          {
            name: 'period',
            label: t('log.period'),
            options: periods.map((value) => ({ value, label: t('log.lastDays', { count: Number(value), n: count(Number(value)) }) })),
          },
          { name: 'person', label: t('log.personId') },
          { name: 'subject', label: t('log.subjectId') },
        ]}
        exporting={{ name: 'audit-log', read: (query) => call(endpoint, { query: queryOf(query) }) }}
        empty={<p>{t('log.empty')}</p>}
      />
    </div>
  );
}
