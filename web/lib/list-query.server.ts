import type { z } from 'zod';

/** The server refuses a cursor of another search: then show the first page. */
export async function firstPageOnBadCursor<Q extends Record<string, unknown>, T>(run: (query: Q) => Promise<T>, query: Q): Promise<T> {
  try {
    return await run(query);
  } catch (error) {
    if ((error as { code?: string }).code !== 'invalid-input' || !query['cursor']) throw error;
    const { cursor: _, ...rest } = query;
    return run(rest as Q);
  }
}

/** The parameters of an address that the list knows and that are valid. An old or mistyped address still lists something. */
export function readList(url: URL, schema: z.ZodObject): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of url.searchParams) if (Object.hasOwn(schema.shape, name) && value.trim() !== '' && !(name in parameters)) parameters[name] = value;
  for (const { path } of schema.safeParse(parameters).error?.issues ?? []) delete parameters[String(path[0])];
  return parameters;
}
