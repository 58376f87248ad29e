import { useState } from 'react';
import { MAX_ALERTS } from '#contract/alert-names.ts';
import { CallError } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { InvalidValues } from '../../ui/form/use-form.ts';

/** Sends a form, and puts into words a refusal that belongs to none of its fields. */
export function useRefusal() {
  const t = useT();
  const { count } = useFormats();
  const [refusal, setRefusal] = useState<string | null>(null);
  const textOf = (error: unknown): string | null => {
    const problem = error instanceof CallError ? error.problem : null;
    if (problem?.errors?.some(({ rule }) => rule === 'alert-present')) return t('form.error.alert-present');
    if (problem?.code === 'conflict') return t('alerts.full', { n: count(MAX_ALERTS) });
    return problem?.errors?.some(({ path, rule }) => path === 'body.search' && rule === 'finds-nothing') ? t('alerts.preview.nothing') : null;
  };
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      const text = textOf(error);
      if (text === null) throw error;
      setRefusal(text);
      throw new InvalidValues([]);
    }
  };
  return { refusal, explained };
}
