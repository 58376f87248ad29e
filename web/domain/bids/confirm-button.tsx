import { useT } from '../../i18n.ts';
import { ConfirmButton as Confirm } from '../../ui/confirm-button.tsx';

/** An action that cannot be undone, with a confirmation in place. @param isMain it is what its form is for. */
export function ConfirmButton(props: { label: string; question: string; onConfirm: () => void; isMain?: boolean }) {
  const t = useT();
  return <Confirm {...props} cancel={t('bids.bid.keep')} />;
}
