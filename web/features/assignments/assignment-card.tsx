import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type AssignmentState, assignmentStates } from '#contract/assignment-names.ts';
import { type Assignment, changeAssignment, listAssignments } from '#contract/assignments.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { useFormats } from '../../lib/site.tsx';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { AssignmentForm } from './assignment-form.tsx';
import css from './assignments.module.css';

/** Id of the heading of a state's column. */
export const headingOfColumn = (state: AssignmentState): string => `assignments-${state}`;

/** The day of an instant in a zone, `YYYY-MM-DD`: days by which something is due are those of the site. */
const dayOf = (at: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** When the tender closes: "12 days to go", and when. */
function Closing({ notice }: { notice: Assignment['notice'] }) {
  const t = useT();
  const { count, firstDate } = useFormats();
  const { unit, unitsLeft, tone } = countdownOf(notice.state, notice.deadline, useNow());
  const words = t(`words.countdown.${unit}`, { count: unitsLeft });
  return (
    <p className={css.closing} data-tone={tone}>
      {unitsLeft > 0 ? `${count(unitsLeft)} ${words}` : words}
      {notice.deadline && <span className={css.small}> · {firstDate(notice.deadline.at, notice.deadline.zone, 'dayMonth')}</span>}
    </p>
  );
}

/** A tender on the board: who has it, until when, and how far it has come. */
export function AssignmentCard({ assignment, mayAssign }: { assignment: Assignment; mayAssign: boolean }) {
  const t = useT();
  const id = useId();
  const { firstDate, siteZone } = useFormats();
  const today = dayOf(useNow(), siteZone);
  const isBusy = useRef(false);
  const [isEdited, setEdited] = useState(false);
  const run = useNotifyingAction([listAssignments], (problem, translate) =>
    problem?.code === 'precondition-failed' ? { summary: translate('assignments.changedMeanwhile'), detail: translate('assignments.lookAgain') } : {},
  );
  const { notice, assignee, isMine, state, dueOn, note, assignedBy, revision } = assignment;
  const mayChange = mayAssign || isMine;
  const isLate = dueOn !== null && dueOn < today && (state === 'to-judge' || state === 'preparing');
  const [chosen, setChosen] = useState(state);
  const move = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const moved = t('assignments.moved', { state: t(`assignments.state.${chosen}`) });
    const isMoved = await run(() => call(changeAssignment, { body: { notice: notice.id, state: chosen } }, { revision }), moved, notice.title);
    isBusy.current = false;
    // The card is in another column now, and what had the focus is gone.
    if (isMoved) document.getElementById(headingOfColumn(chosen))?.focus();
  };
  return (
    <li className={css.card}>
      <h3 lang={notice.language ?? undefined}>
        <Link to={addressOfNotice(notice)}>{notice.title}</Link>
      </h3>
      {notice.buyer && <p className={css.small}>{notice.buyer.name}</p>}
      <Closing notice={notice} />
      {isEdited ? (
        <AssignmentForm assignment={assignment} mayAssign={mayAssign} onDone={() => setEdited(false)} />
      ) : (
        <>
          <dl className={css.facts}>
            <dt>{t('assignments.assignee')}</dt>
            <dd>{assignee === null ? t('assignments.nobody') : isMine ? t('assignments.you', { name: assignee.name }) : assignee.name}</dd>
            {dueOn !== null && (
              <>
                <dt>{t('assignments.dueOn')}</dt>
                <dd data-late={isLate || undefined}>
                  {firstDate(`${dueOn}T12:00:00Z`, 'UTC', 'short')} {isLate && t('assignments.late')}
                </dd>
              </>
            )}
          </dl>
          {note !== '' && <p className={css.note}>{note}</p>}
          {assignedBy !== null && !isMine && <p className={css.small}>{t('assignments.by', { name: assignedBy })}</p>}
          {mayChange && (
            <div className={css.acts}>
              <label htmlFor={id}>{t('assignments.stateOf')}</label>
              <select id={id} className={parts.control} value={chosen} onChange={({ target }) => setChosen(target.value as AssignmentState)}>
                {assignmentStates.map((each) => (
                  <option key={each} value={each}>
                    {t(`assignments.state.${each}`)}
                  </option>
                ))}
              </select>
              {chosen !== state && (
                <button
                  type="button"
                  className={ui.button}
                  aria-label={t('words.labelled', { label: t('assignments.move'), value: notice.title })}
                  onClick={() => void move()}
                >
                  {t('assignments.move')}
                </button>
              )}
              <button
                type="button"
                className={ui.quiet}
                aria-label={t('words.labelled', { label: t('assignments.edit'), value: notice.title })}
                onClick={() => setEdited(true)}
              >
                {t('assignments.edit')}
              </button>
            </div>
          )}
        </>
      )}
    </li>
  );
}
