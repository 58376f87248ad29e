import { useT } from '../../i18n.ts';
import { PasswordField, SelectField } from '../../ui/form/fields.tsx';
import css from './bids.module.css';

/** An officer to choose. */
export interface OfficerOption {
  id: string;
  name: string;
}

/** What two officers type. */
export const noPassphrases = {
  officers: [
    { id: '', passphrase: '' },
    { id: '', passphrase: '' },
  ],
};

/** What was typed, for the server. */
export const givenPassphrases = (officers: readonly { id: string; passphrase: string }[]) => officers.filter(({ id }, index) => index === 0 || id !== '');

/** Labels of the fields, for the summary of errors. @param isSecond the first officer has entered theirs already. */
export function usePassphraseLabels(isSecond = false): Record<string, string> {
  const t = useT();
  return {
    'officers.0.id': t(isSecond ? 'bids.officer.second' : 'bids.officer.first'),
    'officers.0.passphrase': t(isSecond ? 'bids.officer.secondPassphrase' : 'bids.officer.firstPassphrase'),
    'officers.1.id': t('bids.officer.second'),
    'officers.1.passphrase': t('bids.officer.secondPassphrase'),
    officers: t('bids.officer.second'),
  };
}

/** The passphrases of two officers. With `mayFollow` the second one may follow later; with `isSecond` the first one came before. */
export function OfficerPassphrases({
  officers,
  mayFollow = false,
  isSecond = false,
  hasSecond = true,
}: {
  officers: readonly OfficerOption[];
  mayFollow?: boolean;
  isSecond?: boolean;
  hasSecond?: boolean;
}) {
  const t = useT();
  const labels = usePassphraseLabels(isSecond);
  const options = officers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className={css.pair}>
        <SelectField name="officers.0.id" label={labels['officers.0.id']} options={options} empty={t('bids.officer.choose')} />
        <PasswordField name="officers.0.passphrase" label={labels['officers.0.passphrase']} autoComplete="current-password" />
      </div>
      {!isSecond && (
        <div className={css.pair}>
          <SelectField
            name="officers.1.id"
            label={labels['officers.1.id']}
            options={options}
            empty={t(mayFollow ? 'bids.officer.later' : 'bids.officer.choose')}
            optional={mayFollow}
          />
          {hasSecond && <PasswordField name="officers.1.passphrase" label={labels['officers.1.passphrase']} autoComplete="current-password" />}
        </div>
      )}
    </>
  );
}
