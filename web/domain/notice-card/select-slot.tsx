import { useEffect, useState } from 'react';
import { loadOptional } from '../../lib/load-optional.ts';
import type * as selecting from '../selection/selecting.ts';
import { useUser } from '../session/session.ts';

/** The parts of selecting, once their script has come: it loads for signed-in users alone. */
function useSelecting(): typeof selecting | null {
  const maySelect = useUser()?.emailVerified === true;
  const [parts, setParts] = useState<typeof selecting | null>(null);
  useEffect(() => {
    if (maySelect) loadOptional('selection', import('../selection/selecting.ts'), setParts);
  }, [maySelect]);
  return maySelect ? parts : null;
}

/** Where a card has its check box. */
export function SelectSlot({ notice }: { notice: { id: string; title: string } }) {
  const parts = useSelecting();
  return parts && <parts.SelectBox notice={notice} />;
}

/** Where a list of such cards says what can be done with the selected ones. */
export function SelectionSlot({ notices }: { notices: readonly { id: string }[] }) {
  const parts = useSelecting();
  return parts && <parts.SelectionBar notices={notices} />;
}
