const MAX_CHARACTERS = 150;
/** Names of devices on Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** The last extension of a file name, lower case, without its dot; '' where it has none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * A name that is safe to save under on every system: the last part of a path, without control and direction marks, and without what Windows
 * forbids. Its extension stays. @returns null where nothing remains of it.
 */
export function cleanFileName(given: string): string | null {
  const last = given.normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const text = last
    // Cc: control characters; Cf: invisible ones, which may turn the direction of what follows; Zl, Zp: line ends.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/gu, '_')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/gu, '');
  const extension = extensionOf(text);
  const stem = extension === '' ? text : text.slice(0, -extension.length - 1).replace(/[. ]+$/u, '');
  if (stem === '') return null;
  const room = MAX_CHARACTERS - (extension === '' ? 0 : extension.length + 1);
  const shortStem = Array.from(stem).slice(0, room).join('').trimEnd();
  const name = extension === '' ? shortStem : `${shortStem}.${extension}`;
  return DEVICE.test(name) ? `_${name}` : name;
}
