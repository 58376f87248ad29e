/**
 * Rules for how people write Devanagari and Bengali in Latin letters. Words are split into sounds. A consonant is a capital; a following
 * `h` marks aspiration. A vowel is a, e, i, o or u. `x` is the inherent vowel of a consonant, which is often silent. `y` is a semivowel.
 * search_sound (migrations) is a rougher form of the same rules.
 */
const consonants =
  'कK खKh गG घGh ङN चC छCh जJ झJh ञN टT ठTh डD ढDh णN तT थTh दD धDh नN पP फPh बB भBh मM यy रR लL ळL वV शSh षSh सS हH ' +
  'কK খKh গG ঘGh ঙN চC ছCh জJ ঝJh ঞN টT ঠTh ডD ঢDh ণN তT থTh দD ধDh নN পP ফPh বB ভBh মM যy রR লL শSh ষSh সS হH';
/** Devanagari and Bengali vowels have the same order, 0x80 apart: independent letters, and signs after a consonant. */
const vowels: readonly (readonly [letter: number, sign: number, sound: string])[] = [
  [0x905, 0, 'x'],
  [0x906, 0x93e, 'a'],
  [0x907, 0x93f, 'i'],
  [0x908, 0x940, 'i'],
  [0x909, 0x941, 'u'],
  [0x90a, 0x942, 'u'],
  [0x90b, 0x943, 'Ri'],
  [0x90d, 0x945, 'e'],
  [0x90f, 0x947, 'e'],
  [0x910, 0x948, 'ai'],
  [0x911, 0x949, 'o'],
  [0x913, 0x94b, 'o'],
  [0x914, 0x94c, 'au'],
];
const BENGALI = 0x80;
const characterOf = (code: number) => String.fromCharCode(code);
const consonantOf = new Map(consonants.split(' ').map((pair) => [pair[0]!, pair.slice(1)]));
const vowelOf = new Map([0, BENGALI].flatMap((block) => vowels.map(([letterCode, , sound]) => [characterOf(letterCode + block), sound] as const)));
const signOf = new Map(
  [0, BENGALI].flatMap((block) => vowels.filter(([, sign]) => sign > 0).map(([, sign, sound]) => [characterOf(sign + block), sound] as const)),
);
const VIRAMA = /[\u094d\u09cd]/u;
const ANUSVARA = /[\u0902\u0982]/u;
/** The syllable-final ৎ: a consonant without a vowel. */
const KHANDA_TA = '\u09ce';

/** Letter groups that are one sound. */
const indicGroups: readonly (readonly [RegExp, string])[] = [
  [/^\u09af/u, 'জ'],
  [/\u0995\u09cd\u09b7/gu, 'খ'],
  [/\u091c\u094d\u091e/gu, 'ग्य'],
  [/\u099c\u09cd\u099e/gu, 'গ্য'],
  [/(?:[\u0902\u0982]|[\u0919\u0999][\u094d\u09cd])[गঘঘগ]/gu, 'ङ'],
];

/** The sounds of a folded Devanagari or Bengali word. */
function indicSounds(word: string): string[] {
  const text = indicGroups.reduce((result, [letters, sound]) => result.replace(letters, sound), word);
  const sounds: string[] = [];
  const parts = Array.from(text);
  for (const [index, letter] of parts.entries()) {
    const consonant = letter === KHANDA_TA ? 'T' : consonantOf.get(letter);
    const next = parts[index + 1] ?? '';
    if (consonant !== undefined) {
      sounds.push(consonant);
      if (letter !== KHANDA_TA && !VIRAMA.test(next) && !signOf.has(next)) sounds.push('x');
    } else if (ANUSVARA.test(letter)) sounds.push('n');
    else for (const [sound] of (vowelOf.get(letter) ?? signOf.get(letter) ?? '').matchAll(/[A-Z]h?|[a-z]/gu)) sounds.push(sound);
  }
  return sounds;
}

const latinGroups: readonly (readonly [RegExp, string])[] = [
  [/x/gu, 'ks'],
  [/chh/gu, 'Ch'],
  [/ch/gu, 'C'],
  [/sh/gu, 'Sh'],
  [/ng/gu, 'N'],
  [/c(?=[eiy])/gu, 's'],
  [/ee/gu, 'i'],
  [/oo/gu, 'u'],
  [/ph|f/gu, 'Ph'],
];
const latinLetters: Readonly<Record<string, string>> = { c: 'K', q: 'K', w: 'V', z: 'J' };

/** The sounds of a Latin word. */
function latinSounds(word: string): string[] {
  const text = latinGroups.reduce((result, [letters, sound]) => result.replace(letters, sound), word);
  const sounds: string[] = [];
  for (const [letter] of text.matchAll(/[A-Z]h?|[bdgjkt]h|[a-z]/gu)) {
    const sound = latinLetters[letter] ?? (/^[aeiouy]$/u.test(letter) ? letter : letter[0]!.toUpperCase() + letter.slice(1));
    sounds.push(sound);
  }
  return sounds;
}

const isVowel = (sound: string) => /^[aeiouxy]/u.test(sound);
/** The cost of taking one sound for another, in both directions. */
const soundDistances = new Map<string, number>(
  Object.entries({
    'x a': 0,
    'x o': 0.3,
    'x e': 0.5,
    'x i': 0.7,
    'x u': 0.7,
    'a o': 0.5,
    'a e': 0.7,
    'i e': 0.3,
    'u o': 0.3,
    'i y': 0,
    'e y': 0.2,
    'J y': 0.3,
    'V o': 0.3,
    'V u': 0.3,
    'N n': 0,
    'M n': 0.1,
    'M N': 0.4,
    'B V': 0.1,
    'B Bh': 0.2,
    'V Bh': 0.2,
    'S Sh': 0.1,
    'C Ch': 0.1,
    'R D': 0.3,
    'R Dh': 0.3,
  }).flatMap(([pair, cost]) => [[pair, cost] as const, [pair.split(' ').toReversed().join(' '), cost] as const]),
);
const ASPIRATION_COST = 0.2;
const OTHER_COST = 2;
const VOWEL_COST = 1;

const exchangeCost = (sound: string, otherSound: string): number => {
  if (sound === otherSound) return 0;
  const distance = soundDistances.get(`${sound} ${otherSound}`);
  if (distance !== undefined) return distance;
  if (isVowel(sound) || isVowel(otherSound)) return isVowel(sound) && isVowel(otherSound) ? VOWEL_COST : OTHER_COST;
  return sound[0] === otherSound[0] ? ASPIRATION_COST : OTHER_COST;
};

/** The cost of a sound that only one side has; nothing where it only doubles the one before: "aa", "tt", त्त. */
const unmatchedCost = (sounds: readonly string[], index: number): number => {
  const sound = sounds[index]!;
  if (sound[0] === sounds[index - 1]?.[0]) return 0;
  if (sound === 'x') return index === sounds.length - 1 ? 0 : 0.1;
  if (sound === 'y') return 0.2;
  if (sound === 'n' || sound === 'H') return 0.3;
  return isVowel(sound) ? VOWEL_COST : OTHER_COST;
};

/**
 * How badly a Latin word fits a folded Devanagari or Bengali word by sound. 0: the rules account for every letter. Each vowel that they do
 * not account for adds about 1.
 */
export function soundDistance(latin: string, indic: string): number {
  const [typedSounds, meantSounds] = [latinSounds(latin), indicSounds(indic)];
  // In Bengali the inherent vowel is an o as often as an a.
  const isBengali = /^[\u0980-\u09ff]/u.test(indic);
  const cost = (sound: string, otherSound: string) => (isBengali && otherSound === 'x' && sound === 'o' ? 0 : exchangeCost(sound, otherSound));
  let row = [0];
  for (const index of meantSounds.keys()) row.push(row[index]! + unmatchedCost(meantSounds, index));
  for (const [index, sound] of typedSounds.entries()) {
    const skipCost = unmatchedCost(typedSounds, index);
    const next = [row[0]! + skipCost];
    for (const [position, meantSound] of meantSounds.entries())
      next.push(Math.min(row[position]! + cost(sound, meantSound), row[position + 1]! + skipCost, next[position]! + unmatchedCost(meantSounds, position)));
    row = next;
  }
  return row.at(-1)!;
}

/** A Latin word in each spelling whose consonants people write in more than one way; itself first. */
export function spellingVariants(word: string): string[] {
  return [
    ...new Set([
      word,
      // ड़ and ড় are pronounced as r.
      word.replace(/(?<=[aeiou])r(?=[aeiou])/gu, 'd'),
      // A nasal vowel at the end of a word.
      /[aeiou]$/u.test(word) ? `${word}n` : word,
      word.replace(/(?<=[aeiou])n$/u, ''),
      // य inside a word.
      word.replace(/(?<=.)j/gu, 'y'),
      // "w" where Bengali has a vowel of its own: ওয়া.
      word.replace(/(?<=.)w/gu, 'o'),
      // क्ष, which Nepali pronounces as chh and Bengali as kkh.
      word.replace(/ks(?!h)/gu, 'ksh'),
      word.replace(/ksh/gu, 'ks'),
      word.replace(/chh/gu, 'ksh'),
    ]),
  ];
}

/** Misfits up to which a word is the same, and up to which it is surely meant. */
export const [MAX_DISTANCE_OF_SAME, MAX_DISTANCE_OF_SURE] = [0.3, 0.45];
/** Misfit up to which a word may be meant: this much for each typed letter, and never more than `max`. */
const LIKELY = { letter: 0.18, max: 1.4 };
export const maxLikelyDistance = (typedWord: string): number => Math.min(LIKELY.max, typedWord.length * LIKELY.letter);
const LATIN = /^[a-z]{3,}$/u;
/** Whether a folded Latin word is long enough to stand for a Devanagari or Bengali one: too many fit a shorter word. */
export const mayBeTransliterated = (word: string): boolean => LATIN.test(word);
/** A word needs this many letters, not counting doubled ones, to be searched in another script without being asked: मल is not "mall". */
const MIN_TELLING = 4;
/** Whether a Latin word is long enough to be found by a word in another script. */
export const isLongEnoughInLatin = (word: string): boolean => word.replace(/(.)\1+/gu, '$1').length >= MIN_TELLING;
