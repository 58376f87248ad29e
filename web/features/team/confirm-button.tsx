import { useT } from '../../i18n.ts';
import { ConfirmButton as Confirm } from '../../ui/confirm-button.tsx';

/** An action that cannot be undone, with a confirmation in place. */
export function ConfirmButton(props: { label: string; question: string; onConfirm: () => void }) {
  const t = useT();
  return <Confirm {...props} cancel={t('team.cancel')} />;
}
