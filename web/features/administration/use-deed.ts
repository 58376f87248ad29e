import type { AdminDraft, AdminOrganisation } from '#contract/administration.ts';
import { CallError } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { askAgain } from '../../shell/session/answers.ts';
import { notify } from '../../ui/notify.ts';
import { changedByDecision, usersEndpoint } from './endpoints.ts';

await needTexts('administration');

type Current = Partial<AdminDraft> & Partial<AdminOrganisation>;

/**
 * Runs a deed of the administrator and says how it went: done, decided by somebody else meanwhile (with what was decided,
 * by whom), or failed. What it may have changed is asked for again. @returns whether it was done.
 */
export function useDeed(): (work: () => Promise<unknown>, done: string) => Promise<boolean> {
  const t = useT();
  const told = (error: unknown): { summary: string; detail: string } => {
    const problem = error instanceof CallError ? error.problem : null;
    const current = problem?.current as Current | undefined;
    if (problem?.code === 'conflict' || problem?.code === 'precondition-failed') {
      const draft = current?.decidedBy ? current : current?.drafts?.find(({ decidedBy }) => decidedBy);
      const state = draft?.state === 'approved' || draft?.state === 'denied' ? draft.state : undefined;
      return {
        summary: t('administration.meanwhile'),
        detail:
          draft?.decidedBy && state ? t(`administration.decided.${state}`, { name: draft.decidedBy }) : (problem.detail ?? t('administration.meanwhileText')),
      };
    }
    return { summary: t('administration.failed'), detail: problem && problem.status < 500 ? (problem.detail ?? '') : t('administration.failedText') };
  };
  return async (work, done) => {
    try {
      await work();
      notify({ severity: 'success', summary: done, detail: '' });
      return true;
    } catch (error) {
      notify({ severity: 'error', ...told(error) });
      return false;
    } finally {
      await askAgain(...changedByDecision, usersEndpoint);
    }
  };
}
