import { z } from 'zod';
import { type Endpoint } from './endpoint.ts';
import { Problem, errorCodes } from './errors.ts';
import { endpoints } from './index.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return json;
};

function parameters(schema: z.ZodType | undefined, location: 'query' | 'path'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

const tusHeader = (name: string, type: string): Json => ({ name, in: 'header', required: true, schema: { type } });
/** What PATCH and HEAD of an upload have in common (https://tus.io/protocols/resumable-upload). */
const uploadHeaders = { 'Upload-Offset': { description: 'Bytes that are stored', schema: { type: 'integer' } } };

/** A piece of a file. */
const uploadPiece = {
  parameters: [tusHeader('Tus-Resumable', 'string'), tusHeader('Upload-Offset', 'integer')],
  requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  responses: { 204: { description: 'The piece is stored', headers: uploadHeaders } },
};

/** How much of a file there is. */
function uploadState(patch: Json & { responses: Json }, { path }: Endpoint): Json {
  const { requestBody: _, ...rest } = patch;
  return {
    ...rest,
    operationId: `head${String(patch['operationId']).slice('patch'.length)}`,
    summary: `Tell how much of the upload ${path} is stored`,
    parameters: (patch['parameters'] as Json[]).filter(({ name }) => name !== 'Upload-Offset'),
    responses: { ...patch.responses, 204: undefined, 200: { description: 'Done', headers: uploadHeaders } },
  };
}

function operation(endpoint: Endpoint): Json & { responses: Json } {
  const response = schemaOf(endpoint.response, 'output');
  const problem = { description: 'What went wrong', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^a-zA-Z0-9]+(.?)/gu, (_, next: string) => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    'x-access': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...(endpoint.upload ? uploadPiece.parameters : [])],
    ...(endpoint.upload ? { requestBody: uploadPiece.requestBody } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } } : {}),
    ...(endpoint.receives ? { requestBody: { required: true, content: Object.fromEntries(endpoint.receives.types.map((type) => [type, {}])) } } : {}),
    responses: {
      ...(endpoint.upload
        ? uploadPiece.responses
        : endpoint.redirects
          ? { 302: { description: 'Leads there', headers: { Location: { schema: response } } } }
          : {
              200: { description: 'Done', content: Object.fromEntries((endpoint.files ?? ['application/json']).map((type) => [type, { schema: response }])) },
            }),
      default: problem,
    },
    ...(endpoint.access === 'public' ? {} : { security: [{ accessToken: [] }] }),
  };
}

/** The OpenAPI 3.1 description of the API: exactly the endpoints of the contract. */
export function openApiDocument(product: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    const described = operation(endpoint);
    operations[endpoint.method.toLowerCase()] = described;
    if (endpoint.upload) operations['head'] = uploadState(described, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product} API`, version, description: `Errors are RFC 9457 problem documents; their codes: ${Object.keys(errorCodes).join(', ')}.` },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } },
    },
  };
}
