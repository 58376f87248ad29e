const MAX_LENGTH = 80;

/**
 * The last part of a notice's address: its title in lower case, any script, words joined by hyphens, then its id.
 * Cut at a word's end; the id alone when the title has no letter or digit.
 */
export function slugOf(title: string, publicId: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length + 1 > MAX_LENGTH) break;
    slug += slug === '' ? word : `-${word}`;
  }
  return slug === '' ? publicId : `${slug}-${publicId}`;
}
