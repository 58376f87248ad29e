/**
 * What guarded inputs take (specification, section 5): letters with their marks, digits and spaces. The joiners that some
 * scripts write between a mark and the next letter (Nepali र्‍) belong to the letter. What nobody sees is no letter, whatever
 * Unicode calls it (U+3164, U+FE0F): with it two names would look alike.
 */
const textOf = (also: string) => new RegExp(String.raw`^(?:(?!\p{DI})(?:[\p{L}\p{N}${also}]|\p{M}[\u200c\u200d]?))*$`, 'u');

const guarded = textOf(' ');

/** Whether a text holds nothing but what a guarded input takes when something is pasted, and a username at all. */
export const isGuarded = (text: string): boolean => guarded.test(text);

/** The same, with what stands inside names of people and places: Jean-Luc, O’Hara, St. Denis. */
const named = textOf(" .'’-");

/** Whether a text can be typed as a name. What is pasted into a guarded input has to be guarded. */
export const isName = (text: string): boolean => named.test(text);
