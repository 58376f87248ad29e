import { useState } from 'react';
import { useT } from '../../i18n.ts';
import { RadioField } from '../../ui/form/fields.tsx';
import ui from '../../ui/ui.module.css';
import { type OrgType, typeOptions } from './org-types.ts';
import css from './sign-up.module.css';

/** What the organisation registers for. The first step asked for it: here it is shown, or asked again in another browser. */
export function Purpose({ label, storedType, orgType }: { label: string; storedType: OrgType | null; orgType: OrgType | '' }) {
  const t = useT();
  const [isChanging, setChanging] = useState(storedType === null);
  if (isChanging || orgType === '') return <RadioField name="orgType" label={label} options={typeOptions(t)} />;
  return (
    <p className={css.purpose}>
      <span>
        {label} <strong>{t(`register.type.${orgType}`)}</strong>
      </span>
      <button type="button" className={ui.quiet} onClick={() => setChanging(true)}>
        {t('register.second.changePurpose')}
      </button>
    </p>
  );
}
