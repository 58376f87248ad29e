import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cancelNotice, changeFree, closeNotice } from '#contract/amendments.ts';
import { approveNotice, listPendingNotices, rejectNotice, submitNotice, withdrawNotice } from '#contract/approval.ts';
import { showDashboardStats } from '#contract/dashboards.ts';
import {
  type GivenCheckReason,
  type NoticeCheck,
  type NoticeDetails,
  createNotice,
  listTemplates,
  noticeDetails,
  removeDraft,
  saveTemplate,
} from '#contract/drafts.ts';
import type { noticeAbilities } from '#contract/draft-names.ts';
import { showOpening } from '#contract/opening.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import { listInterestedBidders } from '#contract/participation.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { type RefusalText, useNotifyingAction } from '../session/use-notifying-action.ts';
import type { NoticeAct } from './notice-dialog.tsx';
import { type OpenCheck, joinChecks, reasonsFor, softChecksOf } from './open-checks.ts';
import { faultText, listedCheckText } from './words.ts';

await loadTexts('own-notices', 'publishing', 'form');

export type Ability = (typeof noticeAbilities)[number];
/** A notice, as far as its acts need it. */
export interface ActedNotice {
  id: string;
  title: string;
  free: boolean;
  /** The revision that was read; absent: it is asked for. */
  revision?: number | undefined;
  /** The zone of its deadline. */
  zone?: string | undefined;
  /** Soft checks that ask who approves it for a reason. */
  open?: readonly NoticeCheck[] | undefined;
}

/** A button or a link of a notice. */
export interface NoticeAction {
  ability: Ability;
  label: string;
  isDanger?: boolean;
  to?: string;
  press?: () => void;
}

export const editPath = (id: string): string => `/publish-tenders?id=${id}`;
const changed = [listOwnNotices, listPendingNotices, noticeDetails, showDashboardStats, listTemplates, showOpening];

const refusalText: RefusalText = (problem, t) => {
  const rule = problem?.errors?.[0]?.rule;
  if (problem?.code === 'conflict' || problem?.code === 'precondition-failed')
    return { summary: t('own-notices.failed'), detail: t(`own-notices.rule.${rule}`, { defaultValue: t('own-notices.meanwhile') }) };
  if (problem?.code === 'organisation-not-approved') return { summary: t('own-notices.failed'), detail: t('own-notices.notApproved') };
  if (problem?.code === 'invalid-input') return { summary: t('own-notices.failed'), detail: faultText(t, problem) ?? t('own-notices.notReady') };
  return { summary: t('own-notices.failed') };
};

/** The revision for If-Match. @throws CallError */
async function revisionOf({ id, revision }: ActedNotice): Promise<number> {
  if (revision !== undefined) return revision;
  return ((await call(noticeDetails, { query: { id } })) as NoticeDetails).revision;
}

/**
 * What a user may do with a notice, as buttons and links, and the dialog that is open.
 * @param onDone after an act.
 */
export function useNoticeActs(notice: ActedNotice, onDone: (ability: Ability) => void = () => undefined) {
  const t = useT();
  const go = useNavigate();
  const formats = useFormats();
  const runNotified = useNotifyingAction(changed, refusalText);
  const [act, setAct] = useState<NoticeAct | null>(null);
  const { id, title, free, zone } = notice;
  const name = title || t('own-notices.untitled');

  const run = (ability: Ability, work: () => Promise<unknown>, success: string) => async () => {
    const isDone = await runNotified(work, success, name);
    if (isDone) onDone(ability);
    return isDone;
  };
  const withRevision = async (work: (revision: number) => Promise<unknown>) => work(await revisionOf(notice));
  const actOf = (ability: Ability, ask: NoticeAct['ask'], work: (entered: string) => Promise<unknown>, more: Partial<NoticeAct> = {}): NoticeAct => ({
    title: t(`own-notices.act.${ability}.title`, { name }),
    text: t(`own-notices.act.${ability}.text`),
    action: t(`own-notices.act.${ability}.action`),
    ask,
    run: (entered) => run(ability, () => work(entered), t(`own-notices.act.${ability}.done`))(),
    ...more,
  });
  /** An act that soft checks may hold back. They are known before it, or its refusal names them; then it asks for a reason. */
  const checkedAct = (
    ability: 'submit' | 'approve',
    ask: NoticeAct['ask'],
    known: readonly NoticeCheck[],
    send: (entered: string, given: { checkReasons?: GivenCheckReason[] }, revision: number) => Promise<unknown>,
  ): NoticeAct => {
    let open: readonly OpenCheck[] = known.map((check) => ({
      code: check.code,
      tab: check.tab,
      field: check.field,
      words: listedCheckText(t, formats, check),
    }));
    const work = (entered: string, reason: string) =>
      withRevision((revision) => send(entered, open.length > 0 ? { checkReasons: reasonsFor(open, reason) } : {}, revision));
    return {
      ...actOf(ability, ask, () => Promise.resolve(), { zone }),
      needsReason: () => open.map(({ words }) => words),
      run: async (entered, reason) => {
        const attempt = work(entered, reason);
        const more = await attempt.then(
          () => [],
          (error: unknown) => softChecksOf(error, t),
        );
        open = joinChecks(open, more);
        // The dialog asks for a reason: nothing has changed, and nothing around it is loaded anew.
        return more.length === 0 && run(ability, () => attempt, t(`own-notices.act.${ability}.done`))();
      },
    };
  };
  const acts: Partial<Record<Ability, () => NoticeAct>> = {
    submit: () =>
      checkedAct('submit', 'time', [], (at, given, revision) =>
        call(submitNotice, { body: { id, ...(at === '' ? {} : { publishAt: at }), ...given } }, { revision }),
      ),
    withdraw: () => actOf('withdraw', 'nothing', () => call(withdrawNotice, { query: { id } })),
    approve: () =>
      checkedAct('approve', 'nothing', notice.open ?? [], (_nothing, given, revision) => call(approveNotice, { body: { id, ...given } }, { revision })),
    reject: () =>
      actOf('reject', 'reason', (reason) => withRevision((revision) => call(rejectNotice, { body: { id, reason } }, { revision })), { isDanger: true }),
    cancel: () =>
      actOf('cancel', 'reason', (reason) => withRevision((revision) => call(cancelNotice, { body: { id, reason } }, { revision })), {
        isDanger: true,
        keep: t('own-notices.act.cancel.keep'),
        findWarning: async () => {
          const { bids, openedAt } = await call(listInterestedBidders, { query: { notice: id } });
          return bids && openedAt === null ? t('own-notices.act.cancel.sealed', { n: formats.count(bids) }) : '';
        },
      }),
    close: () => actOf('close', 'nothing', () => withRevision((revision) => call(closeNotice, { body: { id } }, { revision })), { isDanger: true }),
    setFree: () => {
      const to = free ? 'toSubscribers' : 'toFree';
      return {
        title: t(`own-notices.access.${to}.title`, { name }),
        text: t(`own-notices.access.${to}.text`),
        action: t(`own-notices.${to}`),
        ask: 'reason',
        run: (reason) =>
          run('setFree', () => call(changeFree, { body: { id, free: !free, reason } }), t(free ? 'own-notices.nowSubscribers' : 'own-notices.nowFree'))(),
      };
    },
    saveAsTemplate: () =>
      actOf('saveAsTemplate', 'name', (entered) => call(saveTemplate, { body: { notice: id, name: entered } }), { initial: title.slice(0, 200) }),
    remove: () => actOf('remove', 'nothing', () => call(removeDraft, { query: { id } }), { isDanger: true }),
  };
  const copy = async () => {
    let copied = '';
    const isDone = await runNotified(async () => {
      copied = (await call(createNotice, { body: { copyOf: id } })).id;
    });
    if (isDone) await go(editPath(copied));
  };

  const actionOf = (ability: Ability): NoticeAction | null => {
    const label = ability === 'setFree' ? t(free ? 'own-notices.toSubscribers' : 'own-notices.toFree') : t(`own-notices.ability.${ability}`);
    if (ability === 'save') return { ability, label, to: editPath(id) };
    if (ability === 'amend') return { ability, label, to: `${editPath(id)}&genEdit=1` };
    if (ability === 'award') return { ability, label, to: `/buyer/notice-details/${id}` };
    if (ability === 'copy') return { ability, label, press: () => void copy() };
    const make = acts[ability];
    return make ? { ability, label, isDanger: make().isDanger ?? false, press: () => setAct(make()) } : null;
  };
  return { act, close: () => setAct(null), actionOf };
}
