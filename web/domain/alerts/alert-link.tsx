import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import { useUser } from '../session/session.ts';
import { addressOfNewAlert, noteAlert } from './alert-search.ts';

/** Makes an alert of a search. A visitor signs in first, and finds it saved. */
export function AlertLink({ search, label, className }: { search: URLSearchParams | string; label: string; className: string }) {
  const user = useUser();
  return (
    <Link className={className} to={addressOfNewAlert(search, !user)} rel="nofollow" onClick={user ? undefined : () => noteAlert(search)}>
      <Icon name="bell" /> {label}
    </Link>
  );
}
