import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cancelNotice, changeFree, closeNotice } from '#contract/amendments.ts';
import { approveNotice, listPendingNotices, rejectNotice, submitNotice, withdrawNotice } from '#contract/approval.ts';
import { showDashboardStats } from '#contract/dashboards.ts';
import { type NoticeDetails, createNotice, listTemplates, noticeDetails, removeDraft, saveTemplate } from '#contract/drafts.ts';
import type { noticeAbilities } from '#contract/draft-names.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { type RefusalText, useNotifyingAction } from '../session/use-notifying-action.ts';
import type { NoticeAct } from './notice-dialog.tsx';

await loadTexts('own-notices', 'form');

export type Ability = (typeof noticeAbilities)[number];
/** A notice, as far as its acts need it. */
export interface ActedNotice {
  id: string;
  title: string;
  free: boolean;
  /** The revision that was read; absent: it is asked for. */
  revision?: number | undefined;
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
const changed = [listOwnNotices, listPendingNotices, noticeDetails, showDashboardStats, listTemplates];

const refusalText: RefusalText = (problem, t) => {
  const rule = problem?.errors?.[0]?.rule;
  if (problem?.code === 'conflict' || problem?.code === 'precondition-failed')
    return { summary: t('own-notices.failed'), detail: t(`own-notices.rule.${rule}`, { defaultValue: t('own-notices.meanwhile') }) };
  if (problem?.code === 'organisation-not-approved') return { summary: t('own-notices.failed'), detail: t('own-notices.notApproved') };
  if (problem?.code === 'invalid-input') return { summary: t('own-notices.failed'), detail: t('own-notices.notReady') };
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
  const runNotified = useNotifyingAction(changed, refusalText);
  const [act, setAct] = useState<NoticeAct | null>(null);
  const { id, title, free } = notice;
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
  const acts: Partial<Record<Ability, () => NoticeAct>> = {
    submit: () =>
      actOf('submit', 'time', (at) => withRevision((revision) => call(submitNotice, { body: { id, ...(at === '' ? {} : { publishAt: at }) } }, { revision }))),
    withdraw: () => actOf('withdraw', 'nothing', () => call(withdrawNotice, { query: { id } })),
    approve: () => actOf('approve', 'nothing', () => withRevision((revision) => call(approveNotice, { body: { id } }, { revision }))),
    reject: () =>
      actOf('reject', 'reason', (reason) => withRevision((revision) => call(rejectNotice, { body: { id, reason } }, { revision })), { isDanger: true }),
    cancel: () =>
      actOf('cancel', 'reason', (reason) => withRevision((revision) => call(cancelNotice, { body: { id, reason } }, { revision })), { isDanger: true }),
    close: () => actOf('close', 'nothing', () => withRevision((revision) => call(closeNotice, { body: { id } }, { revision })), { isDanger: true }),
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
  const setFree = run('setFree', () => call(changeFree, { body: { id, free: !free } }), t(free ? 'own-notices.nowSubscribers' : 'own-notices.nowFree'));

  const actionOf = (ability: Ability): NoticeAction | null => {
    const label = t(`own-notices.ability.${ability}`);
    if (ability === 'save') return { ability, label, to: editPath(id) };
    if (ability === 'amend') return { ability, label, to: `${editPath(id)}&genEdit=1` };
    if (ability === 'copy') return { ability, label, press: () => void copy() };
    if (ability === 'setFree') return { ability, label: t(free ? 'own-notices.toSubscribers' : 'own-notices.toFree'), press: () => void setFree() };
    const make = acts[ability];
    return make ? { ability, label, isDanger: make().isDanger ?? false, press: () => setAct(make()) } : null;
  };
  return { act, close: () => setAct(null), actionOf };
}
