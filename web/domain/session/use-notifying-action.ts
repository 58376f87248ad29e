import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '../../api.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';
import { invalidate } from './use-endpoint.ts';

await loadTexts('form');

/** The texts for a refusal; a missing part gets the general text. */
export type RefusalText = (problem: Problem | null, t: Translate) => { summary?: string; detail?: string };
/** @param name of its subject, where it is one of several: the refusal then names it. */
type Notified = (work: () => Promise<unknown>, successText?: string, name?: string) => Promise<boolean>;

const generally = (problem: Problem | null, t: Translate) =>
  problem ? t(`form.problem.${problem.code}`, { defaultValue: t('form.failedText') }) : t('form.failedText');

/**
 * Runs an action outside a form, notifies of its outcome, and refetches what it may have changed, even after a failure.
 * @param changes endpoints to refetch. @param refusalText the feature's own texts for a refusal. @returns whether it succeeded.
 */
export function useNotifyingAction(changes: readonly Pick<Endpoint, 'path'>[], refusalText: RefusalText = () => ({})): Notified {
  const t = useT();
  return async (work, successText, name) => {
    try {
      await work();
      if (successText) notify({ severity: 'success', summary: successText, detail: '' });
      return true;
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : null;
      const { summary = t('form.failed'), detail = generally(problem, t) } = refusalText(problem, t);
      notify({ severity: 'error', summary: name ? t('words.labelled', { label: name, value: summary }) : summary, detail });
      return false;
    } finally {
      await invalidate(...changes);
    }
  };
}
