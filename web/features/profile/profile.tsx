import { type ComponentType, useState } from 'react';
import { useLocation } from 'react-router';
import type { Side } from '#contract/auth.ts';
import { stepsOfSide } from '#contract/organisation-lists.ts';
import { type OwnOrganisation, showOwnOrganisation } from '#contract/own-organisation.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { scrollBehavior } from '../../lib/scroll-behavior.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { useFormats } from '../../lib/site.tsx';
import { UnsavedChangesGuard, useConfirmLeave } from '../../ui/form/unsaved-changes.tsx';
import { OwnTenders } from '../../domain/own-tenders/own-tenders.tsx';
import ui from '../../ui/ui.module.css';
import { DangerZone } from './danger-zone.tsx';
import { Merges } from './merges.tsx';
import { StepLoading, Saved, ClearSavedContext } from './step-form.tsx';
import css from './profile.module.css';
import waiting from './pending-change.module.css';
import type { StepProps } from './step.ts';
import { SupplierClaims } from './supplier-claims.tsx';
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
import { PendingChange } from './pending-change.tsx';

await loadTexts('profile', 'form', 'buyers', 'blocked');

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

const scrollToTop = () => window.scrollTo({ top: 0, behavior: scrollBehavior() });

/** Focuses the heading of the chosen step, so that a screen reader continues there. */
const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

function Steps({ organisation, side }: { organisation: OwnOrganisation; side: Side }) {
  const t = useT();
  const mayEdit = usePermission('organisation.edit');
  const mayKeepTeam = usePermission('team.manage');
  const mayReadBills = usePermission('billing.read');
  const mayEditBills = usePermission('billing.edit');
  const steps: readonly Step[] = stepsOfSide[side];
  const states = stepStates(steps, organisation.steps).filter(({ step }) => step !== 'billing' || mayReadBills);
  // A viewer may open every step.
  const visibleStates = mayEdit ? states : states.map((state) => ({ ...state, isOpen: true }));
  const first = states.find(({ isDone }) => !isDone)?.step ?? steps[0]!;
  const parameters = new URLSearchParams(useLocation().search);
  const claim = parameters.get('claim');
  const hasSettings = side === 'BUYER' || mayKeepTeam;
  const part = parameters.get('part');
  const asked = states.find(({ step }) => step === part)?.step ?? first;
  const [current, setCurrent] = useState<string>(hasSettings && (claim !== null || part === SETTINGS) ? SETTINGS : asked);
  const [formVersion, setFormVersion] = useState(0);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const choose = (step: string, savedTime: Date | null = null) => {
    setSavedAt(savedTime);
    setMoved(true);
    setCurrent(step);
    scrollToTop();
  };
  const confirmLeave = useConfirmLeave();
  const isWhole = states.every(({ isDone }) => isDone);
  const at = steps.findIndex((step) => step === current);
  /** The next incomplete step, from here on and then from the first. */
  const followingOf = (completeSteps: readonly string[]) =>
    [...states.slice(at + 1), ...states.slice(0, Math.max(0, at))].find(({ step }) => step !== current && !completeSteps.includes(step))?.step;
  const wasDone = states.find(({ step }) => step === current)?.isDone ?? false;
  const isList = current === 'contacts' || current === 'offices';
  const goesOn = followingOf(organisation.steps) !== undefined && (isList || !wasDone);
  const isSettings = current === SETTINGS;
  const Panel = panels[current as Step];
  const props = { organisation, goesOn, mayEdit: current === 'billing' ? mayEditBills : mayEdit };
  const forgetSaved = () => setSavedAt(null);
  return (
    <>
      <PendingChange organisation={organisation} mayEdit={mayEdit} isWhole={isWhole} onWithdrawn={() => setFormVersion(formVersion + 1)} />
      {side === 'SELLER' && claim !== null && !mayKeepTeam && <output className={waiting.waiting}>{t('profile.supplier.ownersOnly')}</output>}
      {isWhole && <output className={waiting.whole}>{t('profile.whole')}</output>}
      <div className={css.body}>
        <div className={css.side}>
          <StepList states={visibleStates} current={current} choose={(step) => confirmLeave(() => choose(step))} />
          {hasSettings && (
            <button type="button" className={ui.quiet} aria-pressed={isSettings} onClick={() => confirmLeave(() => choose(SETTINGS))}>
              {t('profile.settings')}
            </button>
          )}
        </div>
        <section className={css.panel} key={`${current} ${formVersion}`} aria-labelledby="panel-title">
          <h2 id="panel-title" ref={hasMoved ? focusHeading : undefined} tabIndex={-1}>
            {isSettings ? t('profile.settings') : t(`profile.steps.${current}`)}
          </h2>
          <Saved at={savedAt} />
          <ClearSavedContext value={forgetSaved}>
            {isSettings ? (
              <>
                {side === 'BUYER' && <SettingsPart {...props} submit={t('profile.save')} onSaved={() => undefined} />}
                {side === 'SELLER' && mayKeepTeam && <SupplierClaims requested={claim} />}
                {side === 'BUYER' && mayKeepTeam && <Merges organisation={organisation} requestedId={claim} />}
                {mayKeepTeam && <DangerZone organisation={organisation} />}
              </>
            ) : (
              <Panel
                {...props}
                submit={t(goesOn ? (isList && wasDone ? 'profile.goOn' : 'profile.saveNext') : 'profile.save')}
                onSaved={(completeSteps = organisation.steps) => {
                  const nextStep = followingOf(completeSteps);
                  if (goesOn && nextStep) choose(nextStep, new Date());
                }}
              />
            )}
          </ClearSavedContext>
        </section>
      </div>
    </>
  );
}

/** The profile of the active organisation, step by step. The server decides and stores which steps are complete. */
export function Profile({ side }: { side: Side | null }) {
  const t = useT();
  const { count } = useFormats();
  const hasClaim = new URLSearchParams(useLocation().search).has('claim');
  const { data, isError, refetch } = useEndpoint(showOwnOrganisation, {});
  if (!data) return <StepLoading failed={isError} onRetry={() => void refetch()} />;
  const shownSide = data.orgType === 'BOTH' ? (side ?? 'BUYER') : data.orgType;
  // For the first time: once every step is complete, it shows on the dashboard only.
  const completeCount = stepsOfSide[shownSide].filter((step) => data.steps.includes(step)).length;
  return (
    <div className={css.page} key={data.id}>
      <header className={css.head}>
        <p>{t(`profile.of.${shownSide}`)}</p>
        <h1>{data.name}</h1>
        {data.parent && <p>{t('profile.partOf', { name: data.parent.name })}</p>}
        <p className={css.progress}>{t('profile.progress', { done: count(completeCount), all: count(stepsOfSide[shownSide].length) })}</p>
      </header>
      {/* Whoever comes to claim a supplier sees that first. */}
      {shownSide === 'SELLER' && completeCount < stepsOfSide.SELLER.length && !hasClaim && <OwnTenders />}
      <UnsavedChangesGuard>
        <Steps organisation={data} side={shownSide} />
      </UnsavedChangesGuard>
    </div>
  );
}
