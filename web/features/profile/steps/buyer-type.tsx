import type { BuyerType } from '#contract/organisations.ts';
import { buyerTypes } from '#contract/organisation-lists.ts';
import { type OwnBuyerType, changeBuyerType, showBuyerType } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { needTexts, useT } from '../../../i18n.ts';
import { RadioField } from '../../../ui/form/fields.tsx';
import { Loading, PartForm } from '../part-form.tsx';
import type { StepProps } from '../step.ts';
import { useLoaded } from '../use-loaded.ts';
import { usePart } from '../use-part.ts';

await needTexts('buyers');

const valuesOf = ({ waiting, buyerType }: OwnBuyerType) => ({ buyerType: waiting?.buyerType ?? buyerType ?? '' });
const save = ({ buyerType }: { buyerType: string }, revision: number): Promise<OwnBuyerType> =>
  call(changeBuyerType, { body: { buyerType: buyerType as BuyerType } }, { revision });

function Kind({ loaded, organisation, mayEdit, submit, onSaved }: StepProps & { loaded: OwnBuyerType }) {
  const t = useT();
  const labels = { buyerType: t('profile.steps.buyerType') };
  const part = usePart(loaded, valuesOf, save, labels, onSaved, { buyerType: (value) => t(`buyers.type.${value}`) });
  return (
    <PartForm part={part} labels={labels} submit={submit} mayEdit={mayEdit}>
      <RadioField
        name="buyerType"
        label={t('profile.buyerTypeAsk')}
        hint={organisation.approval === 'approved' ? t('profile.waits') : t('profile.buyerTypeHint')}
        options={buyerTypes.map((value) => ({ value, label: t(`buyers.type.${value}`) }))}
      />
    </PartForm>
  );
}

/** The type of public body. */
export default function BuyerTypeStep(props: StepProps) {
  const { data, again } = useLoaded(showBuyerType);
  return data ? <Kind loaded={data} {...props} /> : <Loading failed={data === null} again={again} />;
}
