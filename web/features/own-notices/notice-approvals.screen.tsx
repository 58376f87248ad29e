import { Link } from 'react-router';
import { type PendingNotice, listPendingNotices } from '#contract/approval.ts';
import { approvalStages } from '#contract/draft-names.ts';
import type { NoticeCheck } from '#contract/drafts.ts';
import { ActionButton } from '../../domain/own-notice/action-menu.tsx';
import { CheckList } from '../../domain/own-notice/check-list.tsx';
import { NoticeDialog } from '../../domain/own-notice/notice-dialog.tsx';
import { useNoticeActs } from '../../domain/own-notice/use-notice-acts.ts';
import { isAdmin } from '../../domain/session/active-organisation.ts';
import { useUser } from '../../domain/session/session.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import ui from '../../ui/ui.module.css';
import { When, pagePath } from './columns.tsx';
import css from './own-notices.module.css';

await loadTexts('own-notices', 'publishing', 'form');

/** Soft checks, or a dash where there are none. */
const Checks = ({ checks }: { checks: readonly NoticeCheck[] }) => (checks.length === 0 ? <span className={css.none}>–</span> : <CheckList checks={checks} />);

function Decision({ notice }: { notice: PendingNotice }) {
  const { id, title, revision, open } = notice;
  const { act, close, actionOf } = useNoticeActs({ id, title, free: false, revision, open });
  // The parent buyer decides first; until then an administrator can only reject.
  const isParentFirst = isAdmin(useUser()) && notice.stage === 'parent';
  const actions = (isParentFirst ? (['reject'] as const) : (['approve', 'reject'] as const)).flatMap((ability) => actionOf(ability) ?? []);
  return (
    <span className={css.actions}>
      {notice.stage !== 'scheduled' && actions.map((action) => <ActionButton key={action.ability} action={action} />)}
      <NoticeDialog act={act} onClose={close} />
    </span>
  );
}

function useColumns(): Column<PendingNotice>[] {
  const t = useT();
  const label = (name: string) => t(`own-notices.column.${name}`);
  return [
    {
      name: 'title',
      label: label('title'),
      isHead: true,
      cell: ({ id, title, language, organisation }) => (
        <span className={css.title}>
          <Link to={pagePath(id)} className={ui.link} lang={language ?? undefined}>
            {title || t('own-notices.untitled')}
          </Link>
          <small>{organisation.name}</small>
        </span>
      ),
      text: ({ title }) => title,
    },
    { name: 'stage', label: label('status'), cell: ({ stage }) => t(`own-notices.stage.${stage}`), text: ({ stage }) => stage },
    { name: 'type', label: label('type'), cell: ({ type }) => t(`words.type.${type}`), text: ({ type }) => type },
    {
      name: 'submitted',
      label: label('submitted'),
      cell: ({ submittedAt, submittedBy }) => (
        <span className={css.title}>
          <When at={submittedAt} />
          <small>{submittedBy}</small>
        </span>
      ),
      text: ({ submittedAt }) => submittedAt,
    },
    {
      name: 'deadline',
      label: label('deadline'),
      cell: ({ deadline }) => <When at={deadline?.at ?? null} zone={deadline?.zone} isExact />,
      text: ({ deadline }) => deadline?.at ?? '',
    },
    { name: 'publishAt', label: label('publishAt'), cell: ({ publishAt }) => <When at={publishAt} />, text: ({ publishAt }) => publishAt ?? '' },
    { name: 'open', label: label('open'), cell: ({ open }) => <Checks checks={open} /> },
    { name: 'passed', label: label('passed'), cell: ({ passed }) => <Checks checks={passed} /> },
    { name: 'actions', label: label('actions'), cell: (notice) => <Decision notice={notice} /> },
  ];
}

/** Submitted notices that wait for the user's decision, the oldest first: as administrator, or as parent of the buyer. */
export default function NoticeApprovals() {
  const t = useT();
  const user = useUser();
  const table = useTable(['q', 'stage'], '', { stage: approvalStages });
  const { sort: _order, ...query } = table.query;
  const answer = useEndpoint(listPendingNotices, { query });
  const columns = useColumns();
  useCrumbs([{ label: t('own-notices.title'), to: '/my-tenders-list' }, { label: t('own-notices.approvals.title') }]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{t('own-notices.approvals.title')}</h1>
          <p>{t(isAdmin(user) ? 'own-notices.approvals.textAdmin' : 'own-notices.approvals.textParent')}</p>
        </div>
      </header>
      <DataTable
        caption={t('own-notices.approvals.caption')}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ title }) => title || t('own-notices.untitled')}
        searchLabel={t('own-notices.approvals.search')}
        {...(isAdmin(user)
          ? {
              filters: [
                {
                  name: 'stage',
                  label: t('own-notices.column.status'),
                  options: approvalStages.map((value) => ({ value, label: t(`own-notices.stage.${value}`) })),
                },
              ],
            }
          : {})}
        empty={<strong>{t('own-notices.approvals.none')}</strong>}
      />
    </div>
  );
}
