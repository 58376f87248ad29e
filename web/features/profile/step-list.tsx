import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './step-list.module.css';
import type { StepState } from './step-states.ts';

/** The visible part of the previous step, in px. */
const SCROLL_MARGIN_PX = 40;
/** On a phone the steps are one scrolling line: the current one must be visible. */
const scrollToCurrent = (button: HTMLElement | null) => button?.closest('ol')?.scrollTo({ left: button.offsetLeft - SCROLL_MARGIN_PX });

/** The steps of the profile: complete ones are green and ticked, closed ones are faded. */
export function StepList({ states, current, choose }: { states: readonly StepState[]; current: string; choose: (step: string) => void }) {
  const t = useT();
  const { count } = useFormats();
  return (
    <nav className={css.steps} aria-label={t('profile.stepList')}>
      <ol>
        {states.map(({ step, isDone, isOpen }, index) => (
          <li key={step}>
            <button
              type="button"
              ref={step === current ? scrollToCurrent : undefined}
              data-done={isDone ? '' : undefined}
              disabled={!isOpen && step !== current}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => choose(step)}
            >
              <span className={css.mark} aria-hidden="true">
                {isDone ? <Icon name="check" size={16} /> : count(index + 1)}
              </span>
              <span>
                {t(`profile.steps.${step}`)}
                <small>{t(isDone ? 'profile.done' : isOpen ? 'profile.next' : 'profile.later')}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
