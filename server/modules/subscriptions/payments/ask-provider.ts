import type { z } from 'zod';
import { ProviderUnavailable } from './provider.ts';

const TIMEOUT_MS = 10_000;
/** Answers about one payment have a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** A provider's answer as text. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

async function boundedTextOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new ProviderUnavailable('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Sends a request to a provider: ten seconds for all of it, no redirect followed, an answer of bounded size.
 * @throws ProviderUnavailable where there is no answer, or where it is an error of the server.
 */
export async function askProvider(url: string, init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {}): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await boundedTextOf(response);
    if (response.status >= 500 || response.status === 429) throw new ProviderUnavailable(`The provider answers ${response.status}.`);
    return { status: response.status, text };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('The provider does not answer.', { cause: error });
  }
}

/** Reads an answer by its schema. @throws ProviderUnavailable where it has another form: it says nothing then. */
export function readAnswer<T>(schema: z.ZodType<T>, text: string): T {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ProviderUnavailable('The answer is no JSON.', { cause: error });
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new ProviderUnavailable('The answer has an unknown form.', { cause: parsed.error });
  return parsed.data;
}
