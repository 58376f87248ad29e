import type { NoticeContent } from '#contract/notices.ts';
import { procedures } from '#contract/names.ts';
import { type Translate, useT } from '../i18n.ts';

const isProcedure = (details: string): boolean => (procedures as readonly string[]).includes(details);

/** The name of a procedure; the source's own words stay as they are. */
export const procedureName = (t: Translate, details: string): string => (isProcedure(details) ? t(`words.procedure.${details}`) : details);

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
