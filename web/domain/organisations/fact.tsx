import type { ReactNode } from 'react';

/** A fact in the list of a profile's page: its label and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}
