import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_CHECK_REASON_LENGTH, MAX_REASON_LENGTH } from '#contract/notice-names.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats } from '../../lib/site.tsx';
import { instantOf } from '../../lib/zoned-time.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './own-notice.module.css';

await loadTexts('own-notices', 'form');

/** What an act asks for besides a confirmation. */
export type Asked = 'nothing' | 'reason' | 'name' | 'time';

export interface NoticeAct {
  title: string;
  text: string;
  /** The button, named by what it does. */
  action: string;
  /** The button that leaves everything as it is; absent: “Cancel”, which must not stand beside an act of that name. */
  keep?: string;
  isDanger?: boolean;
  ask: Asked;
  /** What the field holds at first. */
  initial?: string;
  /** What else must be known before the act, asked for when the dialog opens; an empty text: nothing. */
  findWarning?: () => Promise<string>;
  /** For `time`: the zone of the notice; absent: the site's. */
  zone?: string | undefined;
  /** Soft checks, in words, that need a reason besides what it asks for; asked again after a refusal. */
  needsReason?: () => readonly string[];
  /**
   * Runs with what was entered: a reason or a name; for `time` an instant, or an empty text for at once. It reports failures itself.
   * @param reason for the checks. @returns whether to close the dialog; if not, what was entered stays.
   */
  run: (entered: string, reason: string) => Promise<boolean>;
}

const MIN_LENGTH = { reason: 3, name: 2 };
const MAX_LENGTH = { reason: MAX_REASON_LENGTH, name: 200 };

/** At once, or at a day and time of a zone's clocks. */
function TimeChoice({ zone, change }: { zone: string | undefined; change: (at: string | null) => void }) {
  const t = useT();
  const { siteZone, zoneName } = useFormats();
  const clockZone = zone ?? siteZone;
  const name = zoneName(clockZone);
  const [when, setWhen] = useState({ isLater: false, date: '', time: '09:00' });
  const set = (part: Partial<typeof when>) => {
    const next = { ...when, ...part };
    setWhen(next);
    change(next.isLater ? instantOf({ date: next.date, time: next.time, zone: clockZone }) : '');
  };
  return (
    <fieldset className={css.choice}>
      <legend>{t('own-notices.when')}</legend>
      {[false, true].map((isLater) => (
        <label key={String(isLater)}>
          <input type="radio" name="when" checked={when.isLater === isLater} onChange={() => set({ isLater })} />
          {t(isLater ? 'own-notices.later' : 'own-notices.atOnce')}
        </label>
      ))}
      {when.isLater && (
        <span className={css.clock}>
          <input
            type="date"
            className={parts.control}
            aria-label={t('own-notices.publishDate')}
            aria-describedby="publish-zone"
            value={when.date}
            onChange={(event) => set({ date: event.target.value })}
          />
          <input
            type="time"
            className={parts.control}
            aria-label={t('own-notices.publishTime')}
            aria-describedby="publish-zone"
            value={when.time}
            onChange={(event) => set({ time: event.target.value })}
          />
          <span id="publish-zone">{name.startsWith('UTC') ? name : t('words.zoneTime', { zone: name })}</span>
        </span>
      )}
    </fieldset>
  );
}

interface TextInputProps {
  ask: 'reason' | 'name';
  value: string;
  change: (text: string) => void;
  isMissing: boolean;
  maxLength?: number;
}

function TextInput({ ask, value, change, isMissing, maxLength = MAX_LENGTH[ask] }: TextInputProps) {
  const t = useT();
  const common = {
    id: 'act-text',
    className: parts.control,
    value,
    maxLength,
    'aria-required': true,
    'aria-invalid': isMissing || undefined,
    'aria-describedby': isMissing ? 'act-missing' : undefined,
  } as const;
  return (
    <>
      <label htmlFor="act-text">{t(`own-notices.${ask}`)}</label>
      {ask === 'reason' ? (
        <textarea {...common} rows={4} onChange={(event) => change(event.target.value)} />
      ) : (
        <input {...common} onChange={(event) => change(event.target.value)} />
      )}
    </>
  );
}

function ActForm({ act, onClose }: { act: NoticeAct; onClose: () => void }) {
  const t = useT();
  // What was entered; null: it is unfinished.
  const [entered, setEntered] = useState<string | null>(act.initial ?? '');
  const [checks, setChecks] = useState(() => act.needsReason?.() ?? []);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [warning, setWarning] = useState('');
  const { findWarning } = act;
  useEffect(() => void findWarning?.().then(setWarning, logOnly('What else must be known did not load')), [findWarning]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const text = entered?.trim() ?? null;
    if (text === null || ((act.ask === 'reason' || act.ask === 'name') && text.length < MIN_LENGTH[act.ask])) return setMissing(true);
    if (checks.length > 0 && reason.trim().length < MIN_LENGTH.reason) return setReasonMissing(true);
    setBusy(true);
    const isDone = await act.run(text, reason.trim());
    setBusy(false);
    if (isDone) onClose();
    else setChecks(act.needsReason?.() ?? []);
    return undefined;
  };
  const change = (text: string | null) => {
    setEntered(text);
    setMissing(false);
  };
  const changeReason = (text: string) => {
    setReason(text);
    setReasonMissing(false);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <h2 id="act-title">{act.title}</h2>
      <p>{act.text}</p>
      {warning !== '' && (
        <p className={css.error}>
          <output>{warning}</output>
        </p>
      )}
      {act.ask === 'time' && <TimeChoice zone={act.zone} change={change} />}
      {(act.ask === 'reason' || act.ask === 'name') && <TextInput ask={act.ask} value={entered ?? ''} change={change} isMissing={isMissing} />}
      {checks.length > 0 && (
        <>
          <p>{t('own-notices.needsReason')}</p>
          <ul className={css.checks}>
            {checks.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <TextInput ask="reason" value={reason} change={changeReason} isMissing={isReasonMissing} maxLength={MAX_CHECK_REASON_LENGTH} />
        </>
      )}
      {(isMissing || isReasonMissing) && (
        <p id="act-missing" role="alert" className={css.error}>
          {t(isReasonMissing ? 'own-notices.reasonMissing' : act.ask === 'time' ? 'own-notices.timeMissing' : `own-notices.${act.ask}Missing`)}
        </p>
      )}
      <div className={css.buttons}>
        <button type="submit" className={act.isDanger ? parts.danger : ui.primary} aria-disabled={isBusy}>
          {act.action}
        </button>
        <button type="button" className={ui.button} onClick={onClose}>
          {act.keep ?? t('own-notices.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Confirms an act on a notice, with what it asks for. Escape closes it. */
export function NoticeDialog({ act, onClose }: { act: NoticeAct | null; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (act ? dialog.current?.showModal() : dialog.current?.close()), [act]);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="act-title" onClose={onClose}>
      {act && <ActForm act={act} onClose={onClose} />}
    </dialog>
  );
}
