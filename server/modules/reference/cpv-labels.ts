import type { OnDatabase } from '#server/platform/ctx.ts';
import { labelsOf } from './lists.ts';

/** A CPV label, and the language it is in. */
export interface CpvLabel {
  readonly label: string;
  readonly language: string;
}

/** Tells labels of codes in a language, English where CPV has none in it; undefined for what is no code. */
export async function cpvLabeller(ctx: OnDatabase, language: string): Promise<(code: string) => CpvLabel | undefined> {
  const [own, english] = await Promise.all([labelsOf(ctx, language), labelsOf(ctx, 'en')]);
  return (code) => {
    const label = own.get(code);
    if (label !== undefined) return { label, language };
    const fallback = english.get(code);
    return fallback === undefined ? undefined : { label: fallback, language: 'en' };
  };
}

/** Labels of the given codes by code, in a language or else in English; what is no code is left out. Kept in memory. */
export async function cpvLabels(ctx: OnDatabase, codes: readonly string[], language: string): Promise<Map<string, CpvLabel>> {
  const labelOf = await cpvLabeller(ctx, language);
  return new Map(
    codes.flatMap((code): [string, CpvLabel][] => {
      const label = labelOf(code);
      return label ? [[code, label]] : [];
    }),
  );
}
