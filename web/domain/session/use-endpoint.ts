import { QueryClient, type UseQueryResult, keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import { type CallOptions, CallError, call } from '../../api.ts';
import { whenReset } from '../../lib/client-state.ts';
import { activeChild } from './session.ts';

const FRESH_MS = 10_000;
const TRIES = 2;

/** What signed-in screens have asked for. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // What the server refused it refuses again.
      retry: (failures, error) => failures < TRIES && !(error instanceof CallError && error.status < 500),
    },
  },
});

// Nothing of one person is there for the next.
whenReset(() => queryClient.clear());

/** What one organisation was answered is not another's. */
const keyOf = (endpoint: Endpoint, input: unknown) => [endpoint.path, endpoint.method, input, activeChild.get()] as const;

/** What an endpoint queryClient, followed by the component; the former answer stays while the next one comes. `null` asks nothing yet. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: Request<E> | null): UseQueryResult<Output<E>, CallError> {
  return useQuery<Output<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input as Request<E>, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}

/** Asks again for what these endpoints answered, whatever the input: after a change of what they tell. */
export const invalidate = (...endpoints: readonly Pick<Endpoint, 'path'>[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));

/** `mutate(input)` calls the endpoint, then asks again for what it changed. */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, changes: readonly Pick<Endpoint, 'path'>[] = []) {
  return useMutation<Output<E>, CallError, Request<E> & { options?: CallOptions }>({
    mutationFn: ({ options, ...input }) => call(endpoint, input as unknown as Request<E>, options),
    onSuccess: () => invalidate(...changes),
  });
}
