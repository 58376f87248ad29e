import { useT } from '../../../i18n.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';

/** Confirms an important change: the password again, and a code where there is a second factor. */
export function ReauthenticationFields({ hasFactor, name = 'password' }: { hasFactor: boolean; name?: string }) {
  const t = useT();
  return (
    <>
      <PasswordField name={name} label={t('account.password.current')} autoComplete="current-password" />
      {hasFactor && (
        <TextField
          name="code"
          label={t('account.code.label')}
          hint={t('account.code.hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  );
}

/** The code for the request; left out where nothing was typed. */
export const codeIn = (code: string): { code?: string } => (code.trim() === '' ? {} : { code });
