import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import css from './buyer-dashboard.module.css';

interface PartProps {
  id: string;
  title: string;
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;
  children: ReactNode;
}

/** A figure of a dashboard in its frame: what it shows, or that it loads, or that it could not. */
export function DashboardPart({ id, title, query, children }: PartProps) {
  return (
    <section className={css.chart} aria-busy={!query.data && !query.isError} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {query.data ? children : query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Spinner />}
    </section>
  );
}
