import { CallError } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';

/** Does something beside a form, and says how it went. @returns whether it went well. */
export function useDeed(): (work: () => Promise<unknown>, done: string) => Promise<boolean> {
  const t = useT();
  return async (work, done) => {
    try {
      await work();
      notify({ severity: 'success', summary: done, detail: '' });
      return true;
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : null;
      const rule = problem?.errors?.[0]?.rule;
      const detail =
        rule === 'last-owner' || rule === 'no-owner'
          ? t(`team.refused.${rule}`)
          : problem
            ? t(`form.problem.${problem.code}`, { defaultValue: t('form.failedText') })
            : t('form.failedText');
      notify({ severity: 'error', summary: t('form.failed'), detail });
      return false;
    }
  };
}
