import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';

interface Json {
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  pattern?: string;
  type?: string;
}
const PUBLIC_ID = '^[0-9a-hjkmnp-tv-z]{26}$';
const ID_NAME = /(?:^|[a-z])(?:ids?|organi[sz]ation|person|user|account|member|owner|manager|parent|child|buyer|seller|notice|subject|team)s?$/iu;

/** Names that look like ids and are none. */
const codes: Readonly<Record<string, string>> = {
  '/cpv parent': 'a CPV code',
  '/sectors parent': 'a code of the list',
  '/region parent': 'a code of the list',
  '/noticeCount/cpv parent': 'a CPV code',
  '/notices/detailedInfo project.id': 'the number of a project, as its funder writes it',
  '/notices/detailedInfo lots.put.id': 'the number of a lot within the notice',
  '/tenders/evaluation criteria.id': 'the number of a criterion within the evaluation',
  '/awards awards.put.id': 'the number of an award within the notice',
};

const partsOf = ({ items, anyOf = [] }: Json): Json[] => [...(items ? [items] : []), ...anyOf];
const isIdText = (json: Json): boolean => json.pattern === PUBLIC_ID || partsOf(json).some(isIdText);
const isText = (json: Json): boolean => json.type === 'string' || partsOf(json).some(isText);

function* idsIn(json: Json, at: string[] = []): Generator<string> {
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const path = [...at, name];
    if (isIdText(property) || (ID_NAME.test(name) && isText(property))) yield path.join('.');
    else for (const part of [property, ...partsOf(property)]) yield* idsIn(part, path);
  }
}
const namesIn = (schema: z.ZodType | undefined) => (schema ? [...idsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)] : []);

/** An endpoint that receives an id outside its path, and the field that holds it. */
export interface IdField {
  name: string;
  endpoint: Endpoint;
  field: string;
  inBody: boolean;
}

/** Every id that the contract accepts in a query or a body. */
export const idFields: readonly IdField[] = endpoints.flatMap((endpoint) =>
  [true, false].flatMap((inBody) =>
    [...new Set(namesIn(inBody ? endpoint.body : endpoint.query))]
      .filter((field) => !(`${endpoint.path} ${field}` in codes))
      .map((field) => ({ name: `${endpoint.method} ${endpoint.path} ${field}`, endpoint, field, inBody })),
  ),
);
