import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint, Input, Output, Request } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { Ctx } from '../ctx.ts';
import { authorise } from '../access.ts';
import { codeOf } from '../db/unavailable.ts';
import { AppError, type FieldError } from '../errors.ts';
import { containsEtag } from './send-page.ts';
import { withSearchSlot } from './with-search-slot.ts';
import { invalidCursor } from './keyset.ts';
import { routeUrl } from './route-url.ts';

/** A use case. The actor and site are in ctx; everything else has been validated by the contract. */
export type UseCase<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<Output<E>>;

/** A value without the parts that broke a rule. */
export type ValidPart<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: ValidPart<T[K]> | undefined } : T;
/**
 * Checks what a schema cannot express. A use case calls it with the whole body. Where the body breaks its schema too, it is called with the
 * rest, so that one answer names everything that is wrong. @throws AppError naming fields.
 */
export type Check<E extends Endpoint> = (ctx: Ctx, body: 'body' extends keyof Input<E> ? ValidPart<Input<E>['body']> : never) => unknown;

/** The parts of a value that fit its schema. */
function validPart(schema: z.ZodType, value: unknown): unknown {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  const innerSchema =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
  if (!(innerSchema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const shape = innerSchema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(Object.entries(shape).flatMap(([name, field]) => (Object.hasOwn(fields, name) ? [[name, validPart(field, fields[name])]] : [])));
}

/** At most so many errors of an input are named, so that an answer is never far larger than its request. */
const MAX_NAMED_ERRORS = 100;

function parse(part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // A missing body counts as empty; `null` is a body, but no object.
  const result = schema.safeParse(value === undefined ? {} : value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError(
    'invalid-input',
    `The ${part} is not as described.`,
    result.error.issues.slice(0, MAX_NAMED_ERRORS).flatMap((issue): FieldError[] => {
      const path = [part, ...issue.path];
      // Unknown keys are named like every other error: by their own paths.
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, MAX_NAMED_ERRORS)
          .map((key) => ({ path: [...path, key.slice(0, 80)].join('.'), message: 'There is no such name.', rule: 'unknown' }));
      return [{ path: path.join('.'), message: issue.message, ...ruleOf(issue) }];
    }),
  );
}

/** The kind of rule that the input breaks, and its bound, for a text in the reader's language. */
function ruleOf(issue: z.core.$ZodIssue): Pick<FieldError, 'rule' | 'bound'> {
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1 ? { rule: 'required' } : { rule: `least-${issue.origin}`, bound: Number(issue.minimum) };
  if (issue.code === 'too_big') return { rule: `most-${issue.origin}`, bound: Number(issue.maximum) };
  if (issue.code === 'invalid_type') return { rule: issue.input === undefined || issue.input === null ? 'required' : 'type' };
  // A choice that was not made, or a number that was not typed.
  if ((issue.code === 'invalid_value' || issue.code === 'invalid_format') && (issue.input === undefined || issue.input === '')) return { rule: 'required' };
  if (issue.code === 'invalid_format') return { rule: `format-${issue.format}` };
  const customRule: unknown = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
  return { rule: typeof customRule === 'string' ? customRule : 'invalid' };
}

const revisionOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'revision' in output && typeof output.revision === 'number' ? output.revision : undefined;

function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: unknown, maxAge: number): FastifyReply {
  const text = JSON.stringify(body);
  // Weak: it names the content, compressed or not.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  // A personal answer is never cached for others.
  const cacheScope = request.ctx.actor.kind === 'visitor' ? 'public' : 'private';
  reply.header('etag', etag).header('cache-control', `${cacheScope}, max-age=${maxAge}`).header('vary', 'host, accept-encoding, access-token, child-org');
  if (containsEtag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** A cursor's checksum is no secret, so its keys may be forged. PostgreSQL then reports them (SQLSTATE class 22). */
const isForgedCursor = (error: unknown, query: unknown) => codeOf(error).startsWith('22') && typeof query === 'object' && query !== null && 'cursor' in query;

/**
 * What a check finds wrong with the valid rest of a body that breaks its schema. A check of the rest leaves out what needs the whole body,
 * such as a proof of work.
 */
async function furtherErrors(ctx: Ctx, check: Check<Endpoint>, schema: z.ZodType, body: unknown): Promise<FieldError[]> {
  const validBody = validPart(schema, body);
  if (typeof validBody !== 'object' || validBody === null) return [];
  try {
    await check(ctx, validBody);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'invalid-input' ? (error.errors ?? []) : [];
  }
}

/** Errors in the order of the form's fields. */
function inOrder(schema: z.ZodType, errors: FieldError[]): FieldError[] {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const placeOf = ({ path }: FieldError) => names.indexOf(path.split('.')[1] ?? '');
  return errors.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Every registered use case by method and path: a page's bundle has its own copies of the endpoint objects. */
interface ServedEndpoint {
  endpoint: Endpoint;
  useCase: UseCase<Endpoint>;
  check: Check<Endpoint> | undefined;
  searches: boolean;
}
const servedEndpoints = new Map<string, ServedEndpoint>();
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/**
 * The name of the function that serves an endpoint, which is the endpoint's own (tests/unit/operation-names.test.ts). Undefined: none is
 * registered.
 */
export const useCaseNameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string | undefined => servedEndpoints.get(keyOf(endpoint))?.useCase.name;

/** The validated input of an endpoint. @throws AppError invalid-input */
export function inputOf<E extends Endpoint>(endpoint: E, rawInput: { params?: unknown; query?: unknown; body?: unknown }): Input<E> {
  return {
    params: parse('params', endpoint.params, rawInput.params),
    query: parse('query', endpoint.query, rawInput.query),
    body: parse('body', endpoint.body, rawInput.body),
  } as unknown as Input<E>;
}

/** Validates the input. Where the body breaks its schema, it also collects what a check finds in the rest. */
async function checkedInput<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  check: Check<E> | undefined,
  rawInput: { params?: unknown; query?: unknown; body?: unknown },
): Promise<Input<E>> {
  try {
    return inputOf(endpoint, rawInput);
  } catch (error) {
    const { body: schema } = endpoint;
    if (!check || !schema || !(error instanceof AppError) || !error.errors) throw error;
    // What no form sends is refused without checking the rest.
    if (error.errors.some(({ path, rule }) => !path.startsWith('body') || rule === 'unknown')) throw error;
    const checkErrors = await furtherErrors(ctx, check as Check<Endpoint>, schema, rawInput.body === undefined ? {} : rawInput.body);
    throw checkErrors.length === 0 ? error : new AppError('invalid-input', error.message, inOrder(schema, [...error.errors, ...checkErrors]));
  }
}

interface InProcessOptions {
  /** False: a search is refused where it would have to wait for a slot. */
  waitsForSlot?: boolean;
  /** True: the input has already been parsed by the endpoint's schema. Only for input that our own code parsed. */
  isParsed?: boolean;
}

/**
 * Runs a registered endpoint without HTTP, with the same access rule, validation and use case. A search runs in the request's slot.
 * @throws AppError as the endpoint would answer it; not-found when no such endpoint is registered.
 */
export async function callInProcess<E extends Endpoint>(
  ctx: Ctx,
  endpoint: Pick<E, 'method' | 'path'>,
  request: Request<E>,
  { waitsForSlot = true, isParsed = false }: InProcessOptions = {},
): Promise<Output<E>> {
  const servedEndpoint = servedEndpoints.get(keyOf(endpoint));
  if (!servedEndpoint) throw new AppError('not-found', `There is nothing at ${keyOf(endpoint)}.`);
  authorise(ctx.actor, servedEndpoint.endpoint.access);
  const input = isParsed ? (request as Input<Endpoint>) : await checkedInput(ctx, servedEndpoint.endpoint, servedEndpoint.check, request);
  const run = () => servedEndpoint.useCase(ctx, input) as Promise<Output<E>>;
  return servedEndpoint.searches && ctx.slot ? ctx.slot.run(run, waitsForSlot) : run();
}

/**
 * Whether a change of one item would, with an empty id, become a change of the whole list: `DELETE /users/devices/` must not be `DELETE
 * /users/devices`.
 */
const hasUnsafePattern = ({ method, path }: Endpoint) =>
  method !== 'GET' &&
  endpoints.some((other) => other.method === method && /^\/\{\w+\}$/u.test(other.path.startsWith(path) ? other.path.slice(path.length) : ''));

const endsInSlash = (url: string) => /^[^?#]*\/(?:[?#]|$)/u.test(url);

/**
 * Registers an endpoint of the contract, with and without a trailing slash. Validates, checks access, runs the use case, and answers its
 * result as JSON.
 * @param check what the use case requires of a body beyond its schema, where both are reported at once.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, useCase: UseCase<E>, check?: Check<E>): void {
  register(app, endpoint, useCase, { check, searches: false });
}

/** Registers an endpoint that searches. It waits for a slot, of which each client has a share, and may be refused (429). */
export function searchRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, useCase: UseCase<E>): void {
  register(app, endpoint, useCase, { check: undefined, searches: true });
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  useCase: UseCase<E>,
  { check, searches }: { check: Check<E> | undefined; searches: boolean },
): void {
  const refusesEmptyId = hasUnsafePattern(endpoint);
  servedEndpoints.set(keyOf(endpoint), { endpoint, useCase: useCase, check: check as Check<Endpoint> | undefined, searches });
  const run = (ctx: Ctx, input: Input<E>) => (ctx.slot ? ctx.slot.run(() => useCase(ctx, input)) : useCase(ctx, input));
  app.route({
    method: endpoint.method,
    url: routeUrl(endpoint.path),
    config: { endpoint },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      const { ctx } = request;
      if (refusesEmptyId && endsInSlash(request.url)) throw new AppError('not-found', 'The id is missing.');
      authorise(ctx.actor, endpoint.access);
      if (endpoint.needsRevision && ctx.request?.revision === null)
        throw new AppError('precondition-required', 'Name in If-Match the revision that the change is made upon.');
      const input = await checkedInput(ctx, endpoint, check, request);
      const answer = searches ? withSearchSlot(request, reply, (ctxWithSlot) => run(ctxWithSlot, input)) : useCase(ctx, input);
      const output = await answer.catch((error: unknown) => {
        throw isForgedCursor(error, request.query) ? invalidCursor() : error;
      });
      const revision = revisionOf(output);
      if (revision !== undefined) reply.header('etag', `"${revision}"`);
      if (endpoint.maxAge !== undefined) return sendCacheable(request, reply, output, endpoint.maxAge);
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return reply.send(JSON.stringify(output));
    },
  });
}

/** A file that is streamed. */
export interface Download {
  readonly type: string;
  /** File name, ASCII. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** Registers an endpoint of the contract that answers a file: checked like every other, and streamed. */
export function downloadRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, useCase: (ctx: Ctx, input: Input<E>) => Promise<Download>): void {
  app.route({
    method: endpoint.method,
    url: routeUrl(endpoint.path),
    config: { endpoint },
    handler: async (request, reply) => {
      const { ctx } = request;
      authorise(ctx.actor, endpoint.access);
      const { type, name, chunks } = await useCase(ctx, inputOf(endpoint, request));
      reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`).type(type);
      return reply.send(Readable.from(chunks, { objectMode: false }));
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Address patterns of all routes, for the census. */
    registeredRoutes: readonly string[];
  }
  interface FastifyRequest {
    ctx: Ctx;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** For routes that are no endpoint but are made for one reader. */
    access?: Access;
  }
}
