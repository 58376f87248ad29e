/** Devanagari and Bengali: U+0900 to U+09FF. */
const INDIC = /^[\u0900-\u09ff]/u;
/** In shorter words a short and a long vowel are more often two words than two spellings. */
const MIN_LENGTH = 3;
// A nasal without a vowel before a consonant of its class (n before a sibilant too), which is as often written as a dot.
const NASALS = /[\u0919\u091e\u0923\u0928]\u094d(?=[क-घच-झट-ढत-धश-स])|\u092e\u094d(?=[प-भ])/gu;
// Long letters and their short forms: ई ऊ ी ू, o and e of English words ॉ ऑ ॅ; ঈ ঊ ী ূ.
const LONG = '\u0908\u090a\u0940\u0942\u0949\u0911\u0945\u0988\u098a\u09c0\u09c2';
const SHORT = '\u0907\u0909\u093f\u0941\u094b\u0913\u0947\u0987\u0989\u09bf\u09c1';
const shortVowels = new Map(Array.from(LONG, (letter, index) => [letter, SHORT[index]!]));
const VOWELS = new RegExp(`[${LONG}]`, 'gu');

/** Whether the script of a folded word has several usual spellings for one word. */
export const hasSpellingVariants = (word: string): boolean => INDIC.test(word) && word.length >= MIN_LENGTH;

/**
 * Folds a word into one spelling that stands for all its usual ones: "कम्पनी" and "कंपनी", "सरकारी" and "सरकारि", "डॉक्टर" and "डोक्टर".
 * Short and long i and u sound alike in Nepali and Bengali, and in Hindi at the end of a word.
 */
export const canonicalSpelling = (word: string): string => word.replace(NASALS, '\u0902').replace(VOWELS, (letter) => shortVowels.get(letter)!);
