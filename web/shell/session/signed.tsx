import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answers } from './answers.ts';

/** What every signed-in screen stands in. */
export function Signed({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>;
}
