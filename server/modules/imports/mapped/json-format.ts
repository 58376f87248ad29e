import type { Format, ImportOptions, ReadRecord } from '../format.ts';
import { type UnknownRecord, asObject } from '../parse-values.ts';
import { readJson, splitJson } from '../json-records.ts';
import { JsonSplitter } from '../reading/json-splitter.ts';
import { parseRecord } from '../reading/parse-record.ts';
import type { Piece } from '../reading/pieces.ts';
import { ImportError } from '../reading/import-error.ts';
import { fieldsWithColumns } from './known-fields.ts';
import { mapRow } from './map-row.ts';
import type { Mapping } from './mapping-schema.ts';
import { jsonRow } from './row.ts';
import { ValueReader } from './values.ts';

const listsOf = ({ recognise }: Mapping) => (recognise.list === undefined ? [] : [recognise.list]);

function hasMember(record: UnknownRecord, path: string): boolean {
  let value: unknown = record;
  for (const member of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return false;
    value = (value as UnknownRecord)[member];
  }
  return true;
}

/** Whether the first whole record of a head has the members that a mapping asks for. */
function recognises(mapping: Mapping, head: Buffer): boolean {
  const { members } = mapping.recognise;
  if (!members || !/^\s*[[{]/u.test(head.subarray(0, 512).toString('latin1'))) return false;
  if (!members.every((path) => head.includes(JSON.stringify(path.split('.').at(-1))))) return false;
  const splitter = new JsonSplitter({ lists: listsOf(mapping) });
  const [first] = [...splitter.push(head), ...splitter.end()];
  if (!first || first.problem) return false;
  try {
    const record = asObject(parseRecord(first.bytes));
    return members.every((path) => hasMember(record, path));
  } catch {
    return false;
  }
}

/** JSON in the shape that a mapping knows: a list, a list under a member, or lines. */
export function jsonFormat(mapping: Mapping): Format {
  const values = new ValueReader(mapping.nullWords);
  const fields = fieldsWithColumns(mapping);
  const readPiece = (piece: Piece, options: ImportOptions): ReadRecord[] =>
    readJson(piece, (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ImportError('no-object', 'It is no JSON object.');
      return [{ releases: mapRow(mapping, jsonRow(value as UnknownRecord), values, fields, options), errors: [] }];
    });
  return {
    name: mapping.id,
    recognises: (head) => recognises(mapping, head),
    read: (stream, from, options) => splitJson(stream, from, { lists: listsOf(mapping) }, (piece) => readPiece(piece, options)),
  };
}
