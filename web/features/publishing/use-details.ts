import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { type NoticeDetails, noticeDetails } from '#contract/drafts.ts';
import { type CallError, call } from '../../api.ts';
import { activeTender, noticeAllDetails } from '../../domain/tender-state.ts';

/**
 * A notice as its editors see it, read each time that it is opened, because changes are based on what was read. It becomes the active tender
 * and the notice data of the client state. @returns `notice: null` for somebody who may not edit it.
 */
export function useDetails(id: string) {
  const { data, isError, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [noticeDetails.path, 'edit', id, useId()],
    queryFn: ({ signal }) => call(noticeDetails, { query: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const notice: NoticeDetails | null | undefined = data && ('mayEdit' in data ? data : null);
  useEffect(() => {
    if (!notice) return;
    noticeAllDetails.set(notice);
    activeTender.set(notice.id);
  }, [notice]);
  return { notice, query: { isError, error: error as CallError | null, refetch }, readAt: dataUpdatedAt };
}
