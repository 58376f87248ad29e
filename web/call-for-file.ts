import type { Endpoint, Request as Given } from '#contract/endpoint.ts';
import { send } from './api.ts';

/**
 * Fetches a file that an endpoint streams line by line. The token goes into a header, never into an address.
 * @param onLineCount receives the number of lines so far. @throws CallError, TypeError.
 */
export async function callForFile<E extends Endpoint>(endpoint: E, input: Given<E>, onLineCount: (count: number) => void): Promise<Blob> {
  const response = await send(endpoint, input, {});
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  let lines = 0;
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    parts.push(chunk.value);
    for (const byte of chunk.value) if (byte === 10) lines += 1;
    onLineCount(lines);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
