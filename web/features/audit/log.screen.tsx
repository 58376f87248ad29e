import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { type AuditEntry, exportOwnAudit, exportWholeAudit, findOwnAuditNames, findWholeAuditNames, listOwnAudit, listWholeAudit } from '#contract/audit.ts';
import { auditActs } from '#contract/audit-names.generated.ts';
import { call } from '../../api.ts';
import { callForFile } from '../../call-for-file.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { isAdmin } from '../../shell/session/landing.ts';
import { useUser } from '../../domain/session/session.ts';
import { useFormats } from '../../lib/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type ValidValues, idPattern, useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import type { Find } from '../../ui/find-box/find-box.tsx';
import { editPath } from '../../domain/organisations/cells.tsx';
import ui from '../../ui/ui.module.css';
import css from './audit.module.css';

await loadTexts('log');

/** The log of an organisation and its child buyers. */
const ownAudit = { list: listOwnAudit, names: findOwnAuditNames, file: exportOwnAudit };
/** The whole log, for an administrator. */
const wholeAudit = { list: listWholeAudit, names: findWholeAuditNames, file: exportWholeAudit };

/** Prefixes of the acts, as the log's filter accepts them. */
const groups = ['session', 'account', 'password', 'email', 'second-factor', 'organisation', 'team', 'role'] as const;
const periods = ['1', '7', '30', '365'] as const;
const DAY_MS = 86_400_000;

/** The acts grouped, each group itself first; acts of no group last. */
const inGroup = (act: string) => groups.find((group) => act.startsWith(`${group}.`));
const choices = [...groups.flatMap((group) => [group, ...auditActs.filter((act) => inGroup(act) === group)]), ...auditActs.filter((act) => !inGroup(act))];

const validValues: ValidValues = {
  sort: [],
  action: /^[a-z][a-z0-9.-]{0,79}$/u,
  period: periods,
  person: /^.{1,40}$/u,
  subject: /^.{1,80}$/u,
  organisation: idPattern,
};

/** Links a name to what it names: for an administrator the record, for others its entries in the log. */
function NameLink({ filter, id, admin, children }: { filter: 'person' | 'organisation' | 'subject'; id: string; admin: string | null; children: ReactNode }) {
  const isWhole = isAdmin(useUser());
  const to = isWhole && admin !== null ? admin : `/audit-log?${new URLSearchParams({ [filter]: id })}`;
  return (
    <Link className={ui.link} to={to}>
      {children}
    </Link>
  );
}
const peoplePath = (name: string | null) => (name === null ? null : `/all-users?${new URLSearchParams({ q: name })}`);

const actorOf = ({ actor }: AuditEntry, t: Translate) =>
  actor.erased ? t('log.erased') : (actor.name ?? t(actor.kind === 'visitor' ? 'log.visitor' : 'log.system'));

/** The act in words. For an act of another version there may be only its code. */
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
        <time dateTime={at} title={at}>
          {instant(at, siteZone, 'short')} {instant(at, siteZone, 'time')}
        </time>
      ),
      text: ({ at }) => at,
    },
    {
      name: 'actor',
      label: label('actor'),
      cell: (row) =>
        row.actor.kind === 'person' && row.actor.id !== null ? (
          <NameLink filter="person" id={row.actor.id} admin={peoplePath(row.actor.name)}>
            {actorOf(row, t)}
          </NameLink>
        ) : (
          actorOf(row, t)
        ),
      text: (row) => actorOf(row, t),
    },
    { name: 'action', label: label('action'), cell: ({ action }) => <span title={action}>{actOf(action, t)}</span>, text: ({ action }) => action },
    {
      name: 'subject',
      label: label('subject'),
      cell: ({ subject }) => (
        <span className={css.lines}>
          <span title={subject.kind}>{t(`log.thing.${subject.kind}`, { defaultValue: subject.kind })}</span>
          <NameLink
            filter="subject"
            id={subject.id}
            admin={subject.kind === 'organisation' ? editPath(subject.id) : subject.kind === 'account' ? peoplePath(subject.name) : null}
          >
            {subject.name ?? <code className={css.code}>{subject.id}</code>}
          </NameLink>
        </span>
      ),
      text: ({ subject }) => `${subject.kind} ${subject.name ?? subject.id}`,
    },
    {
      name: 'organisation',
      label: label('organisation'),
      cell: ({ organisation }) =>
        organisation ? (
          <NameLink filter="organisation" id={organisation.id} admin={editPath(organisation.id)}>
            {organisation.name}
          </NameLink>
        ) : (
          '–'
        ),
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

/** How a filter of the log finds people or organisations by name, and the name of the chosen one. */
function useNames(
  { names }: typeof ownAudit | typeof wholeAudit,
  kind: 'person' | 'organisation',
  id: string | undefined,
): { find: Find; chosenName?: string } {
  const { data } = useEndpoint(names, id ? { query: { kind, id } } : null);
  const find = useCallback<Find>(
    async (q, signal) =>
      (await call(names, { query: { kind, q } }, { signal })).items.map(({ detail, ...option }) => (detail === null ? option : { ...option, detail })),
    [names, kind],
  );
  const name = id && data?.items[0]?.name;
  return { find, ...(name ? { chosenName: name } : {}) };
}

/** The audit log. An administrator sees all of it, an owner their organisation and its child buyers. */
export default function AuditLog() {
  const t = useT();
  const { count } = useFormats();
  const user = useUser();
  const log = isAdmin(user) ? wholeAudit : ownAudit;
  const table = useTable(['action', 'person', 'subject', 'organisation', 'period'], '', validValues);
  const { person, subject, organisation } = table.filters;
  const columns = useColumns();
  // Fixed when the page opens, so that it does not move while it is read.
  const [now] = useState(() => Date.now());
  // The log has one order, newest first.
  const queryOf = ({ period, sort: _sort, ...query }: Record<string, string>) => ({
    ...query,
    ...(period ? { from: new Date(now - Number(period) * DAY_MS).toISOString() } : {}),
  });
  const answer = useEndpoint(log.list, { query: queryOf(table.query) });
  const people = useNames(log, 'person', person);
  const organisations = useNames(log, 'organisation', organisation);
  const subjectName = answer.data?.items.find((entry) => entry.subject.id === subject)?.subject.name;
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
          {
            name: 'action',
            label: t('log.column.action'),
            options: choices.map((value) => ({
              value,
              label: inGroup(value) ? `· ${actOf(value, t)}` : t(`log.group.${value}`, { defaultValue: actOf(value, t) }),
            })),
          },
          {
            name: 'period',
            label: t('log.period'),
            options: periods.map((value) => ({ value, label: t('log.lastDays', { count: Number(value), n: count(Number(value)) }) })),
          },
          { name: 'person', label: t('log.column.actor'), ...people },
          { name: 'organisation', label: t('log.column.organisation'), ...organisations },
          ...(subject ? [{ name: 'subject', label: t('log.column.subject'), chosenName: subjectName ?? subject }] : []),
        ]}
        exportSource={{
          name: 'audit-log',
          fetchFile: (query, onRows) => callForFile(log.file, { query: { ...queryOf(query), format: 'csv' } }, (lines) => onRows(Math.max(0, lines - 1))),
        }}
        empty={<p>{t('log.empty')}</p>}
      />
    </div>
  );
}
