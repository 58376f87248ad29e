import type { BuyerType } from '#contract/organisations.ts';
import { buyerTypes } from '#contract/organisation-lists.ts';
import { type OwnBuyerType, changeBuyerType, showBuyerType } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { loadTexts, useT } from '../../../i18n.ts';
import { RadioField } from '../../../ui/form/fields.tsx';
import { StepLoading, StepForm } from '../step-form.tsx';
import type { StepProps } from '../step.ts';
import { useInitialData } from '../use-initial-data.ts';
import { useStepForm } from '../use-step-form.ts';

await loadTexts('buyers');

const valuesOf = ({ waiting, buyerType }: OwnBuyerType) => ({ buyerType: waiting?.buyerType ?? buyerType ?? '' });
const save = ({ buyerType }: { buyerType: string }, revision: number): Promise<OwnBuyerType> =>
  call(changeBuyerType, { body: { buyerType: buyerType as BuyerType } }, { revision });

function Kind({ loaded, organisation, mayEdit, submit, onSaved }: StepProps & { loaded: OwnBuyerType }) {
  const t = useT();
  const labels = { buyerType: t('profile.steps.buyerType') };
  const stepForm = useStepForm(loaded, valuesOf, save, labels, onSaved, { buyerType: (value) => t(`buyers.type.${value}`) });
  return (
    <StepForm stepForm={stepForm} labels={labels} submit={submit} mayEdit={mayEdit}>
      <RadioField
        name="buyerType"
        label={t('profile.buyerTypeAsk')}
        hint={organisation.approval === 'approved' ? t('profile.waits') : t('profile.buyerTypeHint')}
        options={buyerTypes.map((value) => ({ value, label: t(`buyers.type.${value}`) }))}
      />
    </StepForm>
  );
}

/** The type of public body. */
export default function BuyerTypeStep(props: StepProps) {
  const { data, refetch } = useInitialData(showBuyerType);
  return data ? <Kind loaded={data} {...props} /> : <StepLoading failed={data === null} onRetry={refetch} />;
}
