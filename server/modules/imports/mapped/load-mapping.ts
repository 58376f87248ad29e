import { readFile, stat } from 'node:fs/promises';
import { Mapping } from './mapping-schema.ts';

const MAX_BYTES = 1024 * 1024;

/** A mapping file that cannot be used. The message has a line for each error, with its path. */
export class MappingError extends Error {
  override name = 'MappingError';
}

/** A path as people write it: fields.value.amount, key[0]. */
function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[a-z]\w*$/iu.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`;
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text || 'the file';
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code?: string;
  errors?: readonly (readonly Issue[])[];
}

/** Where a value may be a name or an object, the errors of the object are more helpful than "not a text". */
function flat(issue: Issue, before: readonly PropertyKey[] = []): string[] {
  const path = [...before, ...issue.path];
  const inner = issue.code === 'invalid_union' ? (issue.errors ?? []) : [];
  const best = inner.find((issues) => !issues.some((innerIssue) => innerIssue.code === 'invalid_type' && innerIssue.path.length === 0));
  return best ? best.flatMap((innerIssue) => flat(innerIssue, path)) : [`${pathText(path)}: ${issue.message}`];
}

/**
 * A mapping from its JSON.
 * @throws MappingError naming every error by its path.
 */
export function parseMapping(json: string, name = 'mapping'): Mapping {
  let definition: unknown;
  try {
    definition = JSON.parse(json.replace(/^\ufeff/u, ''));
  } catch (error) {
    throw new MappingError(`${name} is not valid JSON: ${(error as Error).message}`);
  }
  const result = Mapping.safeParse(definition);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue) => flat(issue as Issue)).map((message) => `  ${message}`);
  throw new MappingError([`${name} is no mapping:`, ...new Set(errors)].join('\n'));
}

/** @throws MappingError when the file cannot be read or is no mapping. */
export async function loadMapping(path: string): Promise<Mapping> {
  const fileStats = await stat(path).catch(() => null);
  if (!fileStats?.isFile()) throw new MappingError(`${path}: there is no such file.`);
  if (fileStats.size > MAX_BYTES) throw new MappingError(`${path} is larger than 1 MB.`);
  return parseMapping(await readFile(path, 'utf8'), path);
}
