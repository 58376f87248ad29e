/**
 * What guarded inputs take (specification, section 5): letters with their marks, digits and spaces. The joiners that some
 * scripts write between a mark and the next letter (Nepali र्‍) belong to the letter.
 */
const guarded = /^(?:[\p{L}\p{N} ]|\p{M}[\u200c\u200d]?)*$/u;

/** Whether a text holds nothing but what a guarded input takes: a person's name, a city, a username. */
export const isGuarded = (text: string): boolean => guarded.test(text);
