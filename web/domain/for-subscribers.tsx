import { Link } from 'react-router';

/** The part of a sector's count beyond its divisions, as a link to those open notices: only subscribers may see their division. */
export function ForSubscribers({ to, label, className }: { to: string; label: string; className?: string }) {
  return (
    <Link className={className} to={to}>
      <span suppressHydrationWarning>{label}</span>
    </Link>
  );
}
