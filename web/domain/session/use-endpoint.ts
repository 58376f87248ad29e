import { QueryClient, type UseQueryResult, keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import { type CallOptions, CallError, call } from '../../api.ts';
import { onReset } from '../../lib/client-state.ts';
import { activeChild } from './session.ts';

const FRESH_MS = 10_000;
const MAX_TRIES = 2;

/** The query client of signed-in screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal of the server would only be repeated.
      retry: (failures, error) => failures < MAX_TRIES && !(error instanceof CallError && error.status < 500),
    },
  },
});

// One person's data must not be there for the next.
onReset(() => queryClient.clear());

/** Each organisation has its own cache entries. */
const keyOf = (endpoint: Endpoint, input: unknown) => [endpoint.path, endpoint.method, input, activeChild.get()] as const;

/**
 * The answer of an endpoint; the component re-renders with it. The former answer stays while the next one loads. `null` sends no request
 * yet.
 */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: Request<E> | null): UseQueryResult<Output<E>, CallError> {
  return useQuery<Output<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input as Request<E>, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}

/** Invalidates and refetches the answers of these endpoints, for any input: after a change of their data. */
export const invalidate = (...endpoints: readonly Pick<Endpoint, 'path'>[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));

/** `mutate(input)` calls the endpoint, then refetches what it changed. */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, changes: readonly Pick<Endpoint, 'path'>[] = []) {
  return useMutation<Output<E>, CallError, Request<E> & { options?: CallOptions }>({
    mutationFn: ({ options, ...input }) => call(endpoint, input as unknown as Request<E>, options),
    onSuccess: () => invalidate(...changes),
  });
}
