import { useState } from 'react';
import { useT } from '../../i18n.ts';
import { RadioField } from '../../ui/form/fields.tsx';
import ui from '../../ui/ui.module.css';
import { type OrgType, typeOptions } from './org-types.ts';
import css from './sign-up.module.css';

/** What the organisation registers for. It was asked in the first step: here it is shown, and asked of who comes with another browser. */
export function Purpose({ label, kept, now }: { label: string; kept: OrgType | null; now: OrgType | '' }) {
  const t = useT();
  const [asks, setAsks] = useState(kept === null);
  if (asks || now === '') return <RadioField name="orgType" label={label} options={typeOptions(t)} />;
  return (
    <p className={css.purpose}>
      <span>
        {label} <strong>{t(`register.type.${now}`)}</strong>
      </span>
      <button type="button" className={ui.quiet} onClick={() => setAsks(true)}>
        {t('register.second.changePurpose')}
      </button>
    </p>
  );
}
