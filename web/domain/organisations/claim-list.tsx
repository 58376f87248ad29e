import type { Claim } from '#contract/sign-up.ts';
import { useT } from '../../i18n.ts';
import { type ConfirmButtonProps, ConfirmButton } from '../../ui/confirm-button.tsx';
import ui from '../../ui/ui.module.css';
import css from './claim-list.module.css';

type Request = Pick<Claim, 'id' | 'state' | 'answer'> & { readonly organisation: { readonly name: string } };

interface Props {
  readonly items: readonly Request[];
  /** A state in words. */
  readonly stateOf: (state: Claim['state']) => string;
  readonly withdraw: string;
  readonly onWithdraw: (id: string) => void;
  readonly isWorking?: boolean;
  /** Where an approved claim may be given up: its button, and what it asks first. */
  readonly giveUp?: Pick<ConfirmButtonProps, 'label' | 'question' | 'cancel'>;
}

/** Imported organisations that somebody claimed, and the outcome; pending claims can be withdrawn. */
export function ClaimList({ items, stateOf, withdraw, onWithdraw, isWorking = false, giveUp }: Props) {
  const t = useT();
  // Several buttons have the same text.
  const labelOf = (label: string, value: string) => t('words.labelled', { label, value });
  return (
    <ul className={css.requests}>
      {items.map(({ id, organisation, state, answer }) => (
        <li key={id}>
          <span>
            <strong>{organisation.name}</strong>
            <br />
            {answer ? t('words.labelled', { label: stateOf(state), value: answer }) : stateOf(state)}
          </span>
          {state === 'waiting' && (
            <button type="button" className={ui.quiet} aria-label={labelOf(withdraw, organisation.name)} disabled={isWorking} onClick={() => onWithdraw(id)}>
              {withdraw}
            </button>
          )}
          {state === 'approved' && giveUp && (
            <ConfirmButton {...giveUp} fullLabel={labelOf(giveUp.label, organisation.name)} onConfirm={() => onWithdraw(id)} />
          )}
        </li>
      ))}
    </ul>
  );
}
