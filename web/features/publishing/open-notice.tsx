import { NotFound, NotLoaded } from '../../shell/session/not-loaded.tsx';
import { Amendment } from './amendment.tsx';
import { Submitted } from './submitted.tsx';
import { useDetails } from './use-details.ts';
import { Wizard } from './wizard.tsx';

/** A notice in the form that its status allows: the wizard of a draft, what was submitted, or an amendment of what is published. */
export function OpenNotice({ id }: { id: string }) {
  const { notice, query, readAt } = useDetails(id);
  if (notice === null) return <NotFound />;
  if (!notice) return <NotLoaded isOne queries={[query]} />;
  const again = () => void query.refetch();
  if (notice.abilities.includes('save')) return <Wizard key={`${id} ${readAt}`} details={notice} />;
  if (notice.status === 'draft' || notice.status === 'rejected' || notice.status === 'submitted') return <Submitted details={notice} onChanged={again} />;
  return <Amendment key={`${id} ${notice.revision}`} details={notice} />;
}
