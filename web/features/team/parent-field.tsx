import { loadTexts, useT } from '../../i18n.ts';
import type { Find, FoundOption } from '../../ui/find-box/find-box.tsx';
import { FindField } from '../../ui/form/find-field.tsx';

await loadTexts('team');

/** The parent buyer, found by name; optional where the buyer may be independent. */
export function ParentField({
  chosenBuyer,
  onChosen,
  find,
  optional = false,
}: {
  chosenBuyer: FoundOption | null;
  onChosen: (buyer: FoundOption | null) => void;
  find: Find;
  optional?: boolean;
}) {
  const t = useT();
  return (
    <FindField
      name="parent"
      label={t('team.newParent')}
      hint={t(optional ? 'team.noParentHint' : 'team.findParent')}
      {...(optional ? { optional } : {})}
      chosenOption={chosenBuyer}
      onChosen={onChosen}
      find={find}
      emptyText={t('team.noBuyer')}
    />
  );
}
