import { useState } from 'react';
import type { AssignmentState } from '#contract/assignment-names.ts';
import { listAssignments } from '#contract/assignments.ts';
import { useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { useFormats } from '../../lib/site.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { AssignmentCard, headingOfColumn } from './assignment-card.tsx';
import css from './assignments.module.css';

const SIZE = 20;

/** One state of the board: what is due first stands above. */
export function Column({ state, filter, count }: { state: AssignmentState; filter: { q?: string; mine?: boolean }; count: number }) {
  const t = useT();
  const formats = useFormats();
  const id = headingOfColumn(state);
  const [chosenPage, setPage] = useState(1);
  // The last card of the last page may have moved on.
  const page = Math.min(chosenPage, Math.ceil(count / SIZE) || 1);
  const list = useEndpoint(listAssignments, count === 0 ? null : { query: { ...filter, state, page, size: SIZE } });
  const { data } = list;
  return (
    <section className={css.column} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t(`assignments.state.${state}`)} <small>{formats.count(count)}</small>
      </h2>
      {count === 0 && <p className={css.small}>{t('assignments.empty')}</p>}
      {count > 0 && !data && <NotLoaded queries={[list]} />}
      {count > 0 && data && (
        <ServerClock at={data.now} isFetched>
          <ul className={css.cards}>
            {data.items.map((assignment) => (
              <AssignmentCard key={assignment.notice.id} assignment={assignment} mayAssign={data.mayAssign} />
            ))}
          </ul>
          <Pagination page={page} size={SIZE} total={data.total} onPageChange={setPage} />
        </ServerClock>
      )}
    </section>
  );
}
