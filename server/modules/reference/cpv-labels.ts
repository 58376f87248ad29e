import type { DatabaseScope } from '#server/platform/ctx.ts';
import { labelsOf } from './lists.ts';

/** A CPV label, and the language it is in. */
export interface CpvLabel {
  readonly label: string;
  readonly language: string;
}

/** Returns labels of codes in a language, in English where CPV has none; undefined for anything but a code. */
export async function cpvLabeller(ctx: DatabaseScope, language: string): Promise<(code: string) => CpvLabel | undefined> {
  const [own, english] = await Promise.all([labelsOf(ctx, language), labelsOf(ctx, 'en')]);
  return (code) => {
    const label = own.get(code);
    if (label !== undefined) return { label, language };
    const fallback = english.get(code);
    return fallback === undefined ? undefined : { label: fallback, language: 'en' };
  };
}

/** Labels by code, in a language or else in English; anything but a code is left out. Cached in memory. */
export async function cpvLabels(ctx: DatabaseScope, codes: readonly string[], language: string): Promise<Map<string, CpvLabel>> {
  const labelOf = await cpvLabeller(ctx, language);
  return new Map(
    codes.flatMap((code): [string, CpvLabel][] => {
      const label = labelOf(code);
      return label ? [[code, label]] : [];
    }),
  );
}
