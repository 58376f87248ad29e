import type { UseQueryResult } from '@tanstack/react-query';
import { listPendingNotices } from '#contract/approval.ts';
import { awardableTypes } from '#contract/notice-names.ts';
import type { Request } from '#contract/endpoint.ts';
import { type OwnNotice, listOwnNotices } from '#contract/own-notices.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useT } from '../../i18n.ts';

/** Something that a buyer has to do, since when, and where. */
export interface Task {
  key: string;
  kind: 'rejected' | 'approve' | 'evaluate' | 'award' | 'draft';
  /** ISO 8601: since then. */
  at: string;
  title: string;
  language?: string | undefined;
  text: string;
  to: string;
}

/** So many of a kind: the oldest. The list behind has the others. */
const MAX_OF_KIND = 4;
/** Others end without an award. */
const AWARDABLE = awardableTypes.join(',');

type Query = Request<typeof listOwnNotices>['query'];
const oldest = (query: Query): { query: Query } => ({ query: { size: MAX_OF_KIND, sort: '-edited', ...query } });
const wizard = (id: string) => `/publish-tenders?id=${id}`;
const page = (slug: string) => `/buyer/notice-details/${slug}`;

/** The tasks; null while they are not known. `queries` are what they are read from. */
interface Tasks {
  tasks: readonly Task[] | null;
  queries: readonly Pick<UseQueryResult, 'isError' | 'refetch'>[];
}

/**
 * What needs doing next, the oldest first: rejected notices, notices of child buyers to approve, closed tenders without an award, unfinished
 * drafts.
 */
export function useTasks(): Tasks {
  const t = useT();
  const mayWrite = usePermission('notices.write');
  const mayDecide = usePermission('children.manage');
  const rejectedList = useEndpoint(listOwnNotices, oldest({ status: 'rejected' }));
  const draftList = useEndpoint(listOwnNotices, oldest({ status: 'draft' }));
  // Of deadlines the earliest come first.
  const closedList = useEndpoint(listOwnNotices, oldest({ tile: 'closed', status: 'published,closed', type: AWARDABLE, undecided: true, sort: 'deadline' }));
  const pendingList = useEndpoint(listPendingNotices, mayDecide ? { query: { size: MAX_OF_KIND } } : null);
  const queries = [rejectedList, draftList, closedList, pendingList];
  const [rejected, drafts, closed, pending] = [rejectedList.data, draftList.data, closedList.data, pendingList.data];
  if (!rejected || !drafts || !closed || (mayDecide && !pending)) return { tasks: null, queries };
  const untitled = t('dashboards.task.untitled');
  const task = (kind: Task['kind'], { id, title, language }: Pick<OwnNotice, 'id' | 'title' | 'language'>, at: string, text: string, to: string): Task => ({
    key: `${kind} ${id}`,
    kind,
    at,
    title: title || untitled,
    ...(title && language ? { language } : {}),
    text,
    to,
  });
  const tasks = [
    ...(pending?.items ?? [])
      .filter(({ stage }) => stage === 'parent')
      .map((notice) => task('approve', notice, notice.submittedAt, notice.organisation.name, page(notice.id))),
    ...closed.items.map((notice) => {
      // The bids of an online notice are here.
      const kind = notice.kind === 'online' ? 'evaluate' : 'award';
      return task(kind, notice, notice.deadline?.at ?? notice.editedAt, t('dashboards.task.awardText'), page(notice.slug));
    }),
    ...(mayWrite
      ? [
          ...rejected.items.map((notice) => task('rejected', notice, notice.editedAt, notice.rejectionReason ?? '', wizard(notice.id))),
          ...drafts.items.map((notice) => task('draft', notice, notice.editedAt, notice.organisation?.name ?? '', wizard(notice.id))),
        ]
      : []),
  ];
  return { tasks: tasks.toSorted((a, b) => a.at.localeCompare(b.at)), queries };
}
