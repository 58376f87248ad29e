import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { queryClient } from '../../domain/session/use-endpoint.ts';
import { organisationGoneCount } from '../../domain/session/session.ts';

/** What every signed-in screen stands in; it begins anew when the organisation that was worked for is gone. */
export function SignedInScreen({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={organisationGoneCount.use()}>{children}</Fragment>
    </QueryClientProvider>
  );
}
