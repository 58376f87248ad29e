import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';

/** The translator of what goes out to feed readers and calendars. Texts stand where all texts stand. */
export const textsIn = translatorsOf(readPageTexts('outward'));
