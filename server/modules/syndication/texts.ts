import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';

/** The translator of feeds and calendars. Their texts are with all other texts. */
export const textsIn = translatorsOf(readPageTexts('syndication'));
