import type { ReactNode } from 'react';
import { Link } from 'react-router';
import ui from '../../ui/ui.module.css';

/** The list of child buyers. */
export const CHILD_LIST_PATH = '/sub-buyer-list';

/** The secondary link back to the list. */
export const ChildListLink = ({ children }: { children: ReactNode }) => (
  <Link className={ui.quiet} to={CHILD_LIST_PATH}>
    {children}
  </Link>
);
