import { useT } from '../../i18n.ts';
import type { FieldConflict } from '../../ui/autosave/save-state.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import type { TabId } from '../../domain/own-notice/tabs.ts';
import { useValueText } from './value-text.ts';
import { fieldLabel } from '../../domain/own-notice/words.ts';

/** Fields that somebody else changed meanwhile, on another device: both versions, to choose one. */
export function ConflictBox({ conflicts, resolve }: { conflicts: readonly FieldConflict[]; resolve: (choice: 'mine' | 'theirs') => void }) {
  const t = useT();
  const valueText = useValueText();
  if (conflicts.length === 0) return null;
  const differences = conflicts.map(({ part, name, mine, theirs }) => ({
    name: `${part} ${name}`,
    label: fieldLabel(t, part as TabId, name),
    theirs: valueText(part as TabId, name, theirs),
    yours: valueText(part as TabId, name, mine),
  }));
  return <Conflict differences={differences} onAcceptSaved={() => resolve('theirs')} onKeepMine={() => resolve('mine')} />;
}
