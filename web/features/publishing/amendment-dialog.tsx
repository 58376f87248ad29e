import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { amendNotice } from '#contract/amendments.ts';
import { type NoticeCheckCode, noticeChecks } from '#contract/draft-names.ts';
import { type NoticeDetails, noticeDetails } from '#contract/drafts.ts';
import type { Problem } from '#contract/errors.ts';
import { MAX_REASON_LENGTH } from '#contract/notice-names.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import type { Request } from '#contract/endpoint.ts';
import { CallError, call } from '../../api.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import formCss from '../../ui/form/form.module.css';
import { TwoVersions } from '../../ui/form/two-versions.tsx';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import css from './amendment.module.css';
import { type AmendableTab, amendableTabs } from './amendable-tabs.ts';
import { type HeldChanges, splitLotDeadlines } from './held-changes.ts';
import { isSame } from '../../ui/autosave/merge-fields.ts';
import { useValueText } from './value-text.ts';
import type { TabId } from '../../domain/own-notice/tabs.ts';
import { fieldLabel } from '../../domain/own-notice/words.ts';

const MIN_REASON_LENGTH = 3;
/** The deadlines of thousands of lots may move at once. */
const MAX_SHOWN = 100;
const movable = ['questionsUntil', 'openingAt'] as const;
type Movable = (typeof movable)[number];
type Fault = NonNullable<Problem['errors']>[number];

const isSoft = ({ rule }: Fault) => noticeChecks[rule as NoticeCheckCode] === 'soft';
/** The tab and the field of a fault: `General-information.deadline`, `Detailed-information.lots[2].deadline`, `body.fields.deadline`. */
const PATH = /^(?:body\.(?:fields\.)?)?(?:((?:General|Contact|Detailed)-information)\.)?(.*)$/u;
const fieldOf = ({ path }: Fault) => PATH.exec(path)?.[2] ?? path;
const tabOf = ({ path }: Fault) => PATH.exec(path)?.[1] as TabId | undefined;
const keyOf = (fault: Fault) => `${fault.rule} ${fieldOf(fault)}`;

/** What an amendment changes, old beside new, and why: everybody reads both. Soft checks of the new values ask for reasons of their own. */
export function AmendmentDialog({
  details,
  held,
  tab,
  page,
  close,
}: {
  details: NoticeDetails;
  held: HeldChanges;
  tab: AmendableTab;
  page: string;
  close: () => void;
}) {
  const t = useT();
  const go = useNavigate();
  const valueText = useValueText();
  const { count } = useFormats();
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [moved, setMoved] = useState<readonly Movable[]>([]);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [checkReasons, setCheckReasons] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const changes = held.changesOf(tab);
  const before = held.publishedOf(tab);
  const furtherCount = Object.keys(changes).length - MAX_SHOWN;
  const dates = movable.filter((name) => 'deadline' in changes && before[name] && isSame(before[name], held.valuesOf(tab)[name]));
  const soft = faults.filter(isSoft);
  const hard = faults.filter((fault) => !isSoft(fault));

  const send = async () => {
    const { part } = amendableTabs[tab];
    const { fields, lots } = splitLotDeadlines(changes);
    const reasons = soft.flatMap((fault) => {
      const text = checkReasons[keyOf(fault)]?.trim() ?? '';
      return text === '' ? [] : [{ code: fault.rule as NoticeCheckCode, tab: tabOf(fault) ?? tab, field: fieldOf(fault), reason: text }];
    });
    const body = {
      part,
      reason: reason.trim(),
      fields,
      ...(lots.length > 0 ? { lots } : {}),
      ...(part === 'general' && moved.length > 0 ? { moveWithDeadline: moved } : {}),
      ...(reasons.length > 0 ? { checkReasons: reasons } : {}),
    } as unknown as Request<typeof amendNotice>['body'];
    const { amendment } = await call(amendNotice, { query: { id: details.id }, body }, { revision: details.revision });
    held.forget();
    await invalidate(noticeDetails, listOwnNotices);
    notify({ severity: 'success', summary: t('publishing.amend.done', { number: amendment }), detail: '' });
    await go(page);
  };
  const fail = (error: unknown) => {
    const problem = error instanceof CallError ? error.problem : null;
    const errors = problem?.errors ?? [];
    if (problem?.code === 'invalid-input') {
      setFaults(errors);
      held.refuse(
        tab,
        errors.map((fault) => ({ ...fault, path: `body.${fieldOf(fault)}` })),
      );
      return setMessage(errors.some((fault) => !isSoft(fault)) ? null : t('publishing.amend.needsReasons'));
    }
    if (problem?.code === 'precondition-failed') return setMessage(t('publishing.amend.meanwhile'));
    return setMessage(t(`own-notices.rule.${errors[0]?.rule}`, { defaultValue: t('form.failedText') }));
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMessage(null);
    if (reason.trim().length < MIN_REASON_LENGTH) return setMessage(t('own-notices.reasonMissing'));
    setBusy(true);
    await send().catch(fail);
    setBusy(false);
    return undefined;
  };
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="amendment-title" onClose={close}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <h2 id="amendment-title">{t('publishing.amend.reviewTitle')}</h2>
        <p>{t('publishing.amend.reviewText')}</p>
        <TwoVersions
          versions={Object.entries(changes)
            .slice(0, MAX_SHOWN)
            .map(([name, value]) => ({
              name,
              label: fieldLabel(t, tab, name),
              before: valueText(tab, name, before[name]),
              after: valueText(tab, name, value),
            }))}
          before={t('publishing.amend.before')}
          after={t('publishing.amend.after')}
        />
        {furtherCount > 0 && <p>{t('words.more', { count: furtherCount, n: count(furtherCount) })}</p>}
        {dates.length > 0 && (
          <fieldset className={css.choices}>
            <legend>{t('publishing.amend.move')}</legend>
            {dates.map((name) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={moved.includes(name)}
                  onChange={(event) => setMoved(event.target.checked ? [...moved, name] : moved.filter((each) => each !== name))}
                />
                {fieldLabel(t, tab, name)}
              </label>
            ))}
          </fieldset>
        )}
        <div className={css.field}>
          <label htmlFor="amendment-reason">{t('own-notices.reason')}</label>
          <p id="amendment-hint" className={formCss.hint}>
            {t('publishing.amend.reasonHint')}
          </p>
          <textarea
            id="amendment-reason"
            className={formCss.control}
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            aria-required="true"
            aria-describedby="amendment-hint"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {hard.length > 0 && (
          <ul className={css.errors} role="alert">
            {hard.map((fault) => (
              <li key={keyOf(fault)}>
                {t('words.labelled', {
                  label: fieldLabel(t, tabOf(fault) ?? tab, fieldOf(fault)),
                  value: t(`publishing.checkName.${fault.rule}`, { defaultValue: t(`form.error.${fault.rule}`, { defaultValue: t('form.error.invalid') }) }),
                })}
              </li>
            ))}
          </ul>
        )}
        {soft.map((fault) => (
          <div key={keyOf(fault)} className={css.field}>
            <label htmlFor={`check ${keyOf(fault)}`}>
              {t('words.labelled', { label: fieldLabel(t, tabOf(fault) ?? tab, fieldOf(fault)), value: t(`publishing.checkName.${fault.rule}`) })}
            </label>
            <textarea
              id={`check ${keyOf(fault)}`}
              className={formCss.control}
              rows={2}
              value={checkReasons[keyOf(fault)] ?? ''}
              onChange={(event) => setCheckReasons({ ...checkReasons, [keyOf(fault)]: event.target.value })}
            />
          </div>
        ))}
        {message && (
          <p className={formCss.error} role="alert">
            {message}
          </p>
        )}
        <div className={css.buttons}>
          <button type="submit" className={ui.primary} aria-disabled={isBusy}>
            {t('publishing.amend.send')}
          </button>
          <button type="button" className={ui.button} onClick={close}>
            {t('publishing.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
