/** An unknown code as words: `x_consultationDocument` is "Consultation document". A code with a space is words already. */
export function plainCode(code: string): string {
  if (/\s/u.test(code)) return code;
  const words = code
    .replace(/^x_/u, '')
    .replaceAll(/_+/gu, ' ')
    .replaceAll(/(?<=\p{Ll})(\p{Lu})(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
