import { useState } from 'react';
import { closeOrganisation } from '#contract/own-organisation.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './organisations.module.css';

await loadTexts('blocked', 'form');

/**
 * Closes an organisation after its name was typed.
 * @param close does it, with the typed name. @param isFormOpen shows the form at once, without a button first.
 */
export function CloseOrganisation({ name, close, isFormOpen = false }: { name: string; close: (typedName: string) => Promise<unknown>; isFormOpen?: boolean }) {
  const t = useT();
  const [isAsking, setAsking] = useState(isFormOpen);
  const form = useForm({ name: '' }, (values) => close(values.name), 'close');
  const label = t('blocked.typeName', { name });
  return (
    <>
      <p>{t('blocked.closeText')}</p>
      {isAsking ? (
        <Form form={form} endpoint={closeOrganisation} labels={{ name: label }} aria-label={t('blocked.close')}>
          {form.current !== undefined && <p role="alert">{t('form.changedTitle')}</p>}
          <TextField name="name" label={label} autoComplete="off" />
          <span className={css.tags}>
            <button type="submit" className={parts.danger} aria-disabled={form.formState.isSubmitting}>
              {t('blocked.closeNow')}
            </button>
            {!isFormOpen && (
              <button type="button" className={ui.button} onClick={() => setAsking(false)}>
                {t('blocked.keepOpen')}
              </button>
            )}
          </span>
        </Form>
      ) : (
        <p>
          <button type="button" className={parts.danger} onClick={() => setAsking(true)}>
            {t('blocked.close')}
          </button>
        </p>
      )}
    </>
  );
}
