/** Scripts of present-day names, by ISO 15924. East Asia's belong together, and Latin may stand beside them (Unicode TR39). */
const scripts: readonly (readonly string[])[] = [
  ...'Latn Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => [script]),
  ...'Adlm Cakm Lepc Limb Mtei Newa Nkoo Olck Sylo Syrc Tfng Tirh'.split(' ').map((script) => [script]),
  ['Hani', 'Hira', 'Kana', 'Latn'],
  ['Hani', 'Hang', 'Latn'],
  ['Hani', 'Bopo', 'Latn'],
];
const singleScripts = scripts.map(
  (group) => new RegExp(`^(?:${[...group, 'Zyyy', 'Zinh'].map((script) => `\\p{Script_Extensions=${script}}`).join('|')})*$`, 'u'),
);

/** Whether a text is in one script: with letters of two, one name can imitate another (“аdmin”). */
export const isOneScript = (text: string): boolean => singleScripts.some((pattern) => pattern.test(text));
