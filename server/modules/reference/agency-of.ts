import { fundingAgencyTable } from '#seed/reference/agencies.ts';
import { foldText } from '#contract/fold.ts';
import { memoised } from './memoised.ts';

const MAX_TEXT = 300;
const LONG_NAME = 12;

const byName = new Map(
  fundingAgencyTable.flatMap(({ code, longName, aliases }) => [code, longName, ...aliases].map((name) => [foldText(name), code] as const)),
);
/** Names long enough to be searched inside a text; the longest first. */
const longNames = [...byName.keys()].filter((name) => name.length >= LONG_NAME && name.includes(' ')).toSorted((a, b) => b.length - a.length);

/** Words beside a name that are not part of it: "IDA Credit No. 5501-NP". */
const SURROUNDING_WORDS = /\b(?:credit|loan|grant|fund(?:s|ed|ing)?|financed|by|no|number|agreement)\b/gu;

function codeOfPart(part: string): string | undefined {
  return (
    byName.get(foldText(part)) ??
    byName.get(
      foldText(part.replaceAll(/\S*\d\S*/gu, ' '))
        .replaceAll(SURROUNDING_WORDS, ' ')
        .replaceAll(/ +/gu, ' ')
        .trim(),
    )
  );
}

const cachedAgencyOf = memoised(5000, (text: string): string | null => {
  const foldedText = foldText(text);
  if (foldedText === '') return null;
  const parts = text.split(/[()[\],;:/|+–—]|\s-\s/u);
  const exactCode = byName.get(foldedText) ?? parts.map(codeOfPart).find((code) => code !== undefined);
  if (exactCode !== undefined) return exactCode;
  const longName = longNames.find((name) => ` ${foldedText} `.includes(` ${name} `));
  return longName === undefined ? null : (byName.get(longName) ?? null);
});

/** The code of the funding agency in a text: the whole text, one of its parts ("World Bank (IDA)"), or a long name within it. */
export function agencyOf(text: string): string | null {
  return cachedAgencyOf(text.slice(0, MAX_TEXT));
}
