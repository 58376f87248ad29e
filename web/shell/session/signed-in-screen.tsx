import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { queryClient } from '../../domain/session/use-endpoint.ts';
import { organisationGoneCount } from '../../domain/session/session.ts';

/** The frame of every signed-in screen; it starts anew when the active organisation is gone. */
export function SignedInScreen({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={organisationGoneCount.use()}>{children}</Fragment>
    </QueryClientProvider>
  );
}
