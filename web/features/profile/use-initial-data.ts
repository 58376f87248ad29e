import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import { type CallError, call } from '../../api.ts';

/**
 * A form's initial data, fetched each time that it opens, because a change is based on what was read. `undefined` until it is there, `null`
 * when it failed.
 */
export function useInitialData<E extends Endpoint>(endpoint: E): { data: Output<E> | undefined | null; refetch: () => void } {
  const { data, isError, refetch } = useQuery<Output<E>, CallError>({
    queryKey: [endpoint.path, 'form', useId()],
    queryFn: ({ signal }) => call(endpoint as Endpoint, {} as never, { signal }) as Promise<Output<E>>,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { data: data ?? (isError ? null : undefined), refetch: () => void refetch() };
}
