import { Link } from 'react-router';

/** What a sector counts beyond its divisions, as a link to those open notices: which division they are in is for subscribers to see. */
export function ForSubscribers({ to, label, className }: { to: string; label: string; className?: string }) {
  return (
    <Link className={className} to={to}>
      <span suppressHydrationWarning>{label}</span>
    </Link>
  );
}
