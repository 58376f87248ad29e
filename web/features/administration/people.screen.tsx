import { useState } from 'react';
import { blockPerson, erasePerson, removeSecondFactor, signOutPerson } from '#contract/account.ts';
import { type AdminUser, listPeople } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useUser } from '../../domain/session/session.ts';
import { useFormats } from '../../lib/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type ValidValues, ascendingAndDescending, useTable, yesOrNo } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { useYesNo } from '../../domain/organisations/filters.ts';
import { Address, Day, OrganisationLink } from '../../domain/organisations/cells.tsx';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';
import { AdminPage } from './admin-page.tsx';
import { type ReasonRequest, ReasonDialog, runForEach } from './reason-dialog.tsx';
import { useAdministrationAction } from './use-administration-action.ts';

await loadTexts('administration');

function useColumns(): Column<AdminUser>[] {
  const t = useT();
  const { count } = useFormats();
  const label = (name: string) => t(`administration.column.${name}`);
  return [
    {
      name: 'name',
      label: label('person'),
      isHead: true,
      isSortable: true,
      cell: ({ name, username, superAdmin, blockedAt, blockedReason }) => (
        <span className={css.person}>
          {name}
          <span className={css.secondary}>{username}</span>
          <span className={css.tags}>
            {superAdmin && <span className={ui.new}>{t('administration.administrator')}</span>}
            {blockedAt && (
              <span className={ui.cancelled} title={blockedReason ?? undefined}>
                {t('administration.blocked')}
              </span>
            )}
          </span>
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'email',
      label: label('email'),
      isSortable: true,
      cell: ({ email, emailVerified }) => (
        <span className={css.person}>
          <a href={`mailto:${email}`} className={ui.link}>
            <Address email={email} />
          </a>
          {!emailVerified && <span className={css.late}>{t('administration.unverified')}</span>}
        </span>
      ),
      text: ({ email }) => email,
    },
    {
      name: 'organisations',
      label: label('organisations'),
      cell: ({ organisations }) =>
        organisations.length === 0 ? (
          '–'
        ) : (
          <span className={css.person}>
            {organisations.map((organisation) => (
              <span key={organisation.id}>
                <OrganisationLink id={organisation.id} name={organisation.name} />{' '}
                <span className={css.secondary}>{t(`administration.role.${organisation.roleId}`)}</span>
              </span>
            ))}
          </span>
        ),
      text: ({ organisations }) => organisations.map(({ name }) => name).join('; '),
    },
    { name: 'sessions', label: label('sessions'), isNumber: true, cell: ({ sessions }) => count(sessions), text: ({ sessions }) => String(sessions) },
    { name: 'seen', label: label('seen'), cell: ({ seenAt }) => <Day at={seenAt} />, text: ({ seenAt }) => seenAt ?? '' },
    { name: 'created', label: label('created'), isSortable: true, cell: ({ createdAt }) => <Day at={createdAt} />, text: ({ createdAt }) => createdAt },
  ];
}

const validValues: ValidValues = { sort: ascendingAndDescending('name', 'email', 'created'), blocked: yesOrNo, unverified: yesOrNo, admin: yesOrNo };

/** All users, with the administrator's actions: block, unblock, sign out, erase. */
export default function People() {
  const t = useT();
  const user = useUser();
  const table = useTable(['q', 'email', 'organisation', 'blocked', 'unverified', 'admin'], '-created', validValues);
  const answer = useEndpoint(listPeople, { query: table.query });
  const columns = useColumns();
  const runNotified = useAdministrationAction();
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const isOther = ({ id }: AdminUser) => id !== user?.id;
  const withReason = (
    rows: readonly AdminUser[],
    {
      action,
      text,
      endpoint,
      work,
      successText,
    }: Pick<ReasonRequest, 'action' | 'text' | 'endpoint'> & { work: (id: string, reason: string) => Promise<unknown>; successText: (name: string) => string },
  ) => {
    const runAll = runForEach(rows, ({ id, name }, reason) => runNotified(() => work(id, reason), successText(name), name));
    setReasonRequest({ title: action, text, action, endpoint, run: runAll });
    return Promise.resolve();
  };
  const block = (rows: readonly AdminUser[]) =>
    withReason(rows, {
      action: t('administration.block'),
      text: t('administration.blockPersonText'),
      endpoint: blockPerson,
      work: (id, reason) => call(blockPerson, { params: { id }, body: { blocked: true, reason } }),
      successText: (name) => t('administration.blockedNow', { name }),
    });
  const erase = (rows: readonly AdminUser[]) =>
    withReason(rows, {
      action: t('administration.erase'),
      text: t('administration.eraseText', { names: rows.map(({ name }) => name).join(', ') }),
      endpoint: erasePerson,
      work: (id, reason) => call(erasePerson, { params: { id }, body: { reason } }),
      successText: (name) => t('administration.erasedNow', { name }),
    });
  const runOnEach = async (rows: readonly AdminUser[], work: (id: string) => Promise<unknown>, successText: (name: string) => string) => {
    for (const { id, name } of rows) await runNotified(() => work(id), successText(name), name);
  };
  const yesNo = useYesNo();
  return (
    <AdminPage title={t('administration.title.people')}>
      <DataTable
        caption={t('administration.title.people')}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel={t('administration.searchPerson')}
        filters={[
          { name: 'organisation', label: t('administration.column.organisations') },
          { name: 'blocked', label: t('administration.blocked'), options: yesNo },
          { name: 'unverified', label: t('administration.unverified'), options: yesNo },
          { name: 'admin', label: t('administration.administrator'), options: yesNo },
        ]}
        exportSource={{ name: 'people', fetchPage: (query) => call(listPeople, { query }) }}
        bulk={[
          { label: t('administration.block'), isDanger: true, fits: (row) => row.blockedAt === null && isOther(row), run: block },
          {
            label: t('administration.unblock'),
            fits: ({ blockedAt }) => blockedAt !== null,
            run: (rows) =>
              runOnEach(
                rows,
                (id) => call(blockPerson, { params: { id }, body: { blocked: false } }),
                (name) => t('administration.unblockedNow', { name }),
              ),
          },
          {
            label: t('administration.endSessions'),
            fits: (row) => row.sessions > 0 && isOther(row),
            run: (rows) =>
              runOnEach(
                rows,
                (id) => call(signOutPerson, { params: { id } }),
                (name) => t('administration.sessionsEnded', { name }),
              ),
          },
          {
            label: t('administration.dropFactor'),
            isDanger: true,
            fits: (row) => row.secondFactor && isOther(row),
            run: (rows) =>
              runOnEach(
                rows,
                (id) => call(removeSecondFactor, { params: { id } }),
                (name) => t('administration.factorDropped', { name }),
              ),
          },
          { label: t('administration.erase'), isDanger: true, fits: isOther, run: erase },
        ]}
        empty={<p>{t('administration.noPeople')}</p>}
      />
      <ReasonDialog request={reasonRequest} onClose={() => setReasonRequest(null)} />
    </AdminPage>
  );
}
