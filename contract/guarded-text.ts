/**
 * What guarded inputs accept (specification, section 5): letters with their marks, digits and spaces. Joiners that some scripts write
 * between a mark and the next letter (Nepali र्‍) belong to the letter. An invisible character is no letter, whatever Unicode calls it
 * (U+3164, U+FE0F): it would make two names look alike.
 */
const patternWith = (punctuation: string) => new RegExp(String.raw`^(?:(?!\p{DI})(?:[\p{L}\p{N}${punctuation}]|\p{M}[\u200c\u200d]?))*$`, 'u');

const guardedPattern = patternWith(' ');

/** Whether a text has only what a guarded input accepts when pasted, and a username always. */
export const isGuarded = (text: string): boolean => guardedPattern.test(text);

/** The same, with the punctuation of names of people and places: Jean-Luc, O’Hara, St. Denis. */
const namePattern = patternWith(" .'’-");

/** Whether a text can be typed as a name. Text pasted into a guarded input must pass isGuarded. */
export const isName = (text: string): boolean => namePattern.test(text);
