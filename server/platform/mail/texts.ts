import { join } from 'node:path';
import { readTexts, translatorsOf } from '../texts.ts';

/** The translator of mails in a language. Their texts stand beside what sends them: no page ever needs one. */
export const mailTexts = translatorsOf(readTexts((language) => join(import.meta.dirname, 'texts', `${language}.json`)));
