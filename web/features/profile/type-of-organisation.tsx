import type { OrgType } from '#contract/auth.ts';
import { type OwnOrganisation, listOwnApprovalRequests, proposeChange, showOwnOrganisation } from '#contract/own-organisation.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { RadioField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from './type-of-organisation.module.css';

const TYPES = ['BUYER', 'SELLER', 'BOTH'] as const;

/** Whether it buys, supplies or both. A change of type needs an administrator. */
export function TypeOfOrganisation({ organisation }: { organisation: OwnOrganisation }) {
  const t = useT();
  const currentType = organisation.waiting?.orgType ?? organisation.orgType;
  const form = useForm<{ orgType: OrgType }>({ orgType: currentType }, async ({ orgType }) => {
    await call(proposeChange, { body: { orgType } }, { revision: organisation.revision });
    await invalidate(showOwnOrganisation, listOwnApprovalRequests);
  });
  return (
    <details className={css.more}>
      <summary>{t('words.labelled', { label: t('profile.type'), value: t(`profile.types.${organisation.orgType}`) })}</summary>
      <Form form={form}>
        <RadioField
          name="orgType"
          label={t('profile.typeAsk')}
          hint={t('profile.typeHint')}
          options={TYPES.map((value) => ({ value, label: t(`profile.types.${value}`) }))}
        />
        <Actions submit={t('profile.ask')} />
      </Form>
    </details>
  );
}
