import type { NoticeContent } from '#contract/notices.ts';
import { useT } from '../i18n.ts';
import { isProcedure, procedureName } from '../lib/procedure-name.ts';

interface MethodProps {
  method: NoticeContent['method'] | null;
  details: string | null | undefined;
  /** Language of the source's words. */
  language: string | null | undefined;
  /** Shows both, where there are both. */
  showsBoth?: boolean;
}

/** How a notice is procured: by its procedure, else by its method. */
export function Method({ method, details, language, showsBoth = false }: MethodProps) {
  const t = useT();
  const general = method && t(`words.method.${method}`);
  if (!details) return general;
  const procedure = isProcedure(details) ? procedureName(t, details) : <span lang={language ?? undefined}>{details}</span>;
  return showsBoth && general ? (
    <>
      {general}: {procedure}
    </>
  ) : (
    procedure
  );
}
