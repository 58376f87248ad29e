import { z } from 'zod';
import type { Permission } from './permissions.ts';

/** HTTP methods that an endpoint of the contract may use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. There is no default: each endpoint states it, the server checks it before reading anything
 * (server/platform/access.ts), and docs/access.md lists all of them.
 * - `public`: everybody. `session`: signed-in users, even with an unverified email address; all others below need a verified one.
 * - `signedIn`: signed-in users.
 * - `member`: users acting for an organisation. `buyer`, `seller`: for one of this side.
 * - `may:…`: users acting for an organisation in which they have this permission.
 * - `admin`: the superAdmin. It may also do whatever needs an organisation, for any that it names in `child-org`.
 * - `admin or may:…`: either; the superAdmin also without naming an organisation.
 */
export type Access =
  | 'public'
  | 'session'
  | 'signedIn'
  | 'member'
  | 'buyer'
  | 'seller'
  | 'admin'
  | `may:${Permission}`
  | `admin or may:${'organisation.read' | 'notices.read' | 'notices.write' | 'children.manage'}`;

type Shape = z.ZodType | undefined;
type Address = `/${string}`;

/** One endpoint as server and web agree on it. Paths are relative to /api. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType = z.ZodType,
  M extends Method = Method,
  A extends Address = Address,
> {
  readonly method: M;
  readonly path: A;
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** Media types of the file that is answered instead of JSON: its `response` is then a text. */
  readonly files?: readonly string[];
  /** It answers 302 instead of JSON: its `response` is then the address where it leads. */
  readonly redirects?: true;
  /** It receives a file by the tus 1.0 protocol: PATCH takes a piece and answers 204, HEAD on the same path tells how much there is. */
  readonly upload?: true;
  /** Its body is a file of one of these media types instead of JSON. */
  readonly receives?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Bytes of its body, where it may be larger than that of others (server/platform/http/app.ts). */
  readonly maxBodyBytes?: number;
  /** Seconds for which a browser may cache the answer, which has an ETag. Absent: no-store. */
  readonly maxAge?: number;
  /** The caller must send the revision that the change is based on in If-Match; answers with a `revision` have it as ETag. */
  readonly needsRevision?: boolean;
  /** Maximum lengths of the body's texts, by path: `address.street`, `identifiers.*.scheme`. Forms use it. */
  readonly maxLengths: Readonly<Record<string, number>>;
}

/** The parts that maxLengths reads. */
interface JsonSchema {
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

function* lengthsIn({ maxLength, properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema, path: string[] = []): Generator<[string, number]> {
  if (maxLength !== undefined) yield [path.join('.'), maxLength];
  for (const [name, schema] of Object.entries(properties)) yield* lengthsIn(schema, [...path, name]);
  if (items) yield* lengthsIn(items, [...path, '*']);
  for (const schema of [...anyOf, ...oneOf, ...allOf]) yield* lengthsIn(schema, path);
}

const maxLengthsOf = (body: Shape): Endpoint['maxLengths'] =>
  body ? Object.fromEntries(lengthsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema)) : {};

type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;
type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

type InputParts<E extends Endpoint> = {
  params: E['params'];
  query: E['query'];
  body: E['body'];
};
type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };

/** The input of a use case: validated params, query and body. */
export type Input<E extends Endpoint> = Present<{ [K in keyof InputParts<E>]: OutputOf<InputParts<E>[K]> }>;

/** What a caller passes, before validation and defaults. */
export type Request<E extends Endpoint> = Present<{ [K in keyof InputParts<E>]: InputOf<InputParts<E>[K]> }>;

/** The output of an endpoint. */
export type Output<E extends Endpoint> = z.output<E['response']>;

/**
 * Declares an endpoint. The generics keep the exact types of its schemas, its method and its path. The browser's calls are typed by them,
 * so a wrong address does not compile.
 */
export function defineEndpoint<
  R extends z.ZodType,
  const M extends Method,
  const A extends Address,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(endpoint: Omit<Endpoint<P, Q, B, R, M, A>, 'maxLengths'>): Endpoint<P, Q, B, R, M, A> {
  let maxLengths: Endpoint['maxLengths'] | undefined;
  return Object.freeze({
    ...endpoint,
    get maxLengths() {
      maxLengths ??= maxLengthsOf(endpoint.body);
      return maxLengths;
    },
  });
}
