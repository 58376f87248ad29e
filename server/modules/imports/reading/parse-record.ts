import { decodeRecord } from './text-encoding.ts';
import { ImportError } from './import-error.ts';

/** More digits than a double holds. */
const LONG_NUMBER = /[0-9]{16}|[0-9][eE]\+?[0-9]{2}/u;
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f]/gu;

type WithSource = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** Numbers that a double cannot hold become texts as they were written; all others stay numbers. */
const keepLongNumbers: WithSource = (_key, value, context) => {
  if (typeof value !== 'number' || context.source === undefined) return value;
  const digits = context.source
    .replace(/[eE].*$/u, '')
    .replace(/\D/gu, '')
    .replace(/^0+/u, '');
  return digits.length > 15 || !Number.isFinite(value) ? context.source : value;
};

function parse(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, keepLongNumbers as Parameters<typeof JSON.parse>[1]) as unknown;
}

/**
 * One record as a value. Line breaks and other control characters within texts, which JSON forbids and publishers
 * write, are read as blanks.
 * @throws ImportError when it is no JSON.
 */
export function parseRecord(bytes: Buffer): unknown {
  const text = decodeRecord(bytes);
  if (text === null) throw new ImportError('bad-encoding', 'Some of its bytes are damaged: neither UTF-8 nor ISO-8859-1.');
  try {
    return parse(text);
  } catch (error) {
    const repaired = text.replace(CONTROL, ' ');
    if (repaired !== text) {
      try {
        return parse(repaired);
      } catch {
        // The first message is the one that fits the data.
      }
    }
    throw new ImportError('bad-json', `It is not valid JSON: ${(error as Error).message.slice(0, 300)}`);
  }
}
