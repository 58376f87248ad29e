import { hash } from 'node:crypto';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Format } from '../format.ts';
import { csvFormat } from './csv-format.ts';
import { jsonFormat } from './json-format.ts';
import { parseMapping } from './load-mapping.ts';
import type { Mapping } from './mapping-schema.ts';
import auAct from './mappings/au-act-contracts.json' with { type: 'json' };
import frDecp from './mappings/fr-decp.json' with { type: 'json' };
import inAssam from './mappings/in-assam-tenders.json' with { type: 'json' };
import usSam from './mappings/us-sam-gov.json' with { type: 'json' };
import zaETenders from './mappings/za-etenders.json' with { type: 'json' };

/** The mappings that come with the portal: one for each shape of table and plain JSON that it knows. */
export const builtInMappings: readonly Mapping[] = [zaETenders, inAssam, auAct, usSam, frDecp].map((definition) =>
  parseMapping(JSON.stringify(definition), definition.id),
);

/** A mapping of one's own goes before a shipped one that knows the same shape, and takes the place of one of its name. */
export function mappingsWith(ownMappings: readonly Mapping[]): readonly Mapping[] {
  const ids = new Set(ownMappings.map(({ id }) => id));
  return [...ownMappings, ...builtInMappings.filter(({ id }) => !ids.has(id))];
}

/** Mappings as they are part of what makes a run the same run. */
export const digestsOf = (mappings: readonly Mapping[]): Record<string, string> =>
  Object.fromEntries(mappings.map((mapping) => [mapping.id, hash('sha256', canonicalJson(mapping), 'hex').slice(0, 16)]));

/** The formats that mappings make of text. */
export const mappedFormats = (mappings: readonly Mapping[]): Format[] => mappings.flatMap((mapping) => [csvFormat(mapping), jsonFormat(mapping)]);
