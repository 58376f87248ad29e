import { type ComponentType, useState } from 'react';
import type { Side } from '#contract/auth.ts';
import { stepsOfSide } from '#contract/organisation-lists.ts';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import { needTexts, useT } from '../../i18n.ts';
import { glide } from '../../lib/glide.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { useMay } from '../../shell/session/may.ts';
import { useFormats } from '../../shell/site.tsx';
import { Unsaved, useLeave } from '../../ui/form/unsaved.tsx';
import ui from '../../ui/ui.module.css';
import { organisationEndpoint } from './endpoints.ts';
import { Closing } from './closing.tsx';
import { Merges } from './merges.tsx';
import { Loading, Saved } from './part-form.tsx';
import css from './profile.module.css';
import waiting from './waiting.module.css';
import type { StepProps } from './step.ts';
import { StepList } from './step-list.tsx';
import { stepStates } from './step-states.ts';
import AddressStep from './steps/address.tsx';
import BillingStep from './steps/billing.tsx';
import BuyerTypeStep from './steps/buyer-type.tsx';
import CategoriesStep from './steps/categories.tsx';
import ContactsStep from './steps/contacts.tsx';
import GeneralStep from './steps/general.tsx';
import OfficesStep from './steps/offices.tsx';
import SettingsPart from './steps/settings.tsx';
import { Waiting } from './waiting.tsx';

await needTexts('profile', 'form', 'buyers', 'blocked');

type Step = (typeof stepsOfSide)[Side][number];
const panels: Readonly<Record<Step, ComponentType<StepProps>>> = {
  general: GeneralStep,
  buyerType: BuyerTypeStep,
  address: AddressStep,
  contacts: ContactsStep,
  offices: OfficesStep,
  categories: CategoriesStep,
  billing: BillingStep,
};
const SETTINGS = 'settings';
const CLOSING = 'closing';

const scrollToTop = () => window.scrollTo({ top: 0, behavior: glide() });

/** The heading of the step that was chosen: whoever hears the page hears it next. */
const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

function Steps({ organisation, side }: { organisation: OwnOrganisation; side: Side }) {
  const t = useT();
  const mayEdit = useMay('organisation.edit');
  const mayKeepTeam = useMay('team.manage');
  const mayReadBills = useMay('billing.read');
  const mayEditBills = useMay('billing.edit');
  const steps: readonly Step[] = stepsOfSide[side];
  const states = stepStates(steps, organisation.steps).filter(({ step }) => step !== 'billing' || mayReadBills);
  // Who only reads may look at everything.
  const shown = mayEdit ? states : states.map((state) => ({ ...state, isOpen: true }));
  const first = states.find(({ isDone }) => !isDone)?.step ?? steps[0]!;
  const [current, setCurrent] = useState<string>(first);
  const [turn, setTurn] = useState(0);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const choose = (step: string, saved: Date | null = null) => {
    setSavedAt(saved);
    setMoved(true);
    setCurrent(step);
    scrollToTop();
  };
  const leave = useLeave();
  const isWhole = states.every(({ isDone }) => isDone);
  const at = steps.findIndex((step) => step === current);
  const following = steps[at + 1];
  const wasDone = states.find(({ step }) => step === current)?.isDone ?? false;
  const isList = current === 'contacts' || current === 'offices';
  const goesOn = following !== undefined && (isList || !wasDone);
  const isSettings = current === SETTINGS;
  const Panel = panels[current as Step];
  const props = { organisation, mayEdit: current === 'billing' ? mayEditBills : mayEdit };
  return (
    <>
      <Waiting organisation={organisation} mayEdit={mayEdit} onWithdrawn={() => setTurn(turn + 1)} />
      {isWhole && <output className={waiting.whole}>{t('profile.whole')}</output>}
      <div className={css.body}>
        <div className={css.side}>
          <StepList states={shown} current={current} choose={(step) => leave(() => choose(step))} />
          {side === 'BUYER' && (
            <button type="button" className={ui.quiet} aria-pressed={isSettings} onClick={() => leave(() => choose(SETTINGS))}>
              {t('profile.settings')}
            </button>
          )}
          {mayKeepTeam && (
            <button type="button" className={ui.quiet} aria-pressed={current === CLOSING} onClick={() => leave(() => choose(CLOSING))}>
              {t('blocked.close')}
            </button>
          )}
        </div>
        <section className={css.panel} key={`${current} ${turn}`} aria-labelledby="panel-title">
          <h2 id="panel-title" ref={hasMoved ? takeFocus : undefined} tabIndex={-1}>
            {isSettings ? t('profile.settings') : current === CLOSING ? t('blocked.close') : t(`profile.steps.${current}`)}
          </h2>
          <Saved at={savedAt} />
          {current === CLOSING ? (
            <Closing organisation={organisation} />
          ) : isSettings ? (
            <>
              <SettingsPart {...props} submit={t('profile.save')} onSaved={() => undefined} />
              {mayKeepTeam && <Merges organisation={organisation} />}
            </>
          ) : (
            <Panel
              {...props}
              submit={t(goesOn ? (isList ? 'profile.goOn' : 'profile.saveNext') : 'profile.save')}
              onSaved={() => {
                if (goesOn && following) choose(following, new Date());
              }}
            />
          )}
        </section>
      </div>
    </>
  );
}

/** The profile of the organisation that is acted for, step by step; which are complete the server says and keeps. */
export function Profile({ side }: { side: Side | null }) {
  const t = useT();
  const { count } = useFormats();
  const { data, isError, refetch } = useAsk(organisationEndpoint, {});
  if (!data) return <Loading failed={isError} again={() => void refetch()} />;
  const shownSide = data.orgType === 'BOTH' ? (side ?? 'BUYER') : data.orgType;
  const complete = stepsOfSide[shownSide].filter((step) => data.steps.includes(step)).length;
  return (
    <div className={css.page} key={data.id}>
      <header className={css.head}>
        <p>{t(`profile.of.${shownSide}`)}</p>
        <h1>{data.name}</h1>
        {data.parent && <p>{t('profile.partOf', { name: data.parent.name })}</p>}
        <p className={css.progress}>{t('profile.progress', { done: count(complete), all: count(stepsOfSide[shownSide].length) })}</p>
      </header>
      <Unsaved>
        <Steps organisation={data} side={shownSide} />
      </Unsaved>
    </div>
  );
}
