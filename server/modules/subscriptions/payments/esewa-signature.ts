import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ForgedReturn } from './provider.ts';

/** What the request signs, in this order (eSewa ePay v2). */
export const SIGNED_FIELDS = ['total_amount', 'transaction_uuid', 'product_code'] as const;
/** What a return must sign at least: a signature over less would leave the rest open to change. */
const MUST_BE_SIGNED = ['transaction_code', 'status', 'total_amount', 'transaction_uuid', 'product_code'] as const;
const MAX_DATA = 4000;

const ReturnedFields = z.object({
  transaction_uuid: z.string().regex(/^[A-Za-z0-9-]{1,100}$/u),
  product_code: z.string().max(100),
  signed_field_names: z.string().max(300),
  signature: z.string().max(100),
});

/** Base64 of HMAC-SHA-256 over `name=value,name=value`: that order, a comma, no spaces. */
export function signFields(secret: string, fields: readonly (readonly [name: string, value: string])[]): string {
  const message = fields.map(([name, value]) => `${name}=${value}`).join(',');
  return createHmac('sha256', secret).update(message).digest('base64');
}

/**
 * The value of each field of a flat JSON object as it was written, for the signature is over that: of the number `1000.0`, which
 * JSON.parse makes 1000, all six characters.
 */
export function rawFieldsOf(json: string): Map<string, string> {
  const fields = new Map<string, string>();
  JSON.parse(json, (key, value: unknown, context?: { source?: string }) => {
    // A name twice could be read in two ways.
    if (fields.has(key)) throw new ForgedReturn(`The field ${key} is there twice.`);
    if (typeof value === 'string') fields.set(key, value);
    else if (typeof value === 'number') fields.set(key, context?.source ?? String(value));
    return value;
  });
  return fields;
}

function decode(data: string): Map<string, string> {
  // A plus sign arrives as a space where it was not encoded.
  const base64 = data.replaceAll(' ', '+');
  if (data.length > MAX_DATA || !/^[A-Za-z0-9+/_-]+={0,2}$/u.test(base64)) throw new ForgedReturn('The data is no base64.');
  try {
    return rawFieldsOf(Buffer.from(base64, 'base64').toString('utf8'));
  } catch (error) {
    if (error instanceof ForgedReturn) throw error;
    throw new ForgedReturn('The data is no JSON.', { cause: error });
  }
}

/**
 * Checks the `data` that eSewa adds to the success address. @returns our id of the attempt.
 * @throws ForgedReturn where it is not signed with the secret, signs too little or is of another product.
 */
export function readSuccessData(data: string, secret: string, productCode: string): string {
  const raw = decode(data);
  const parsed = ReturnedFields.safeParse(Object.fromEntries(raw));
  if (!parsed.success) throw new ForgedReturn('Fields are missing.');
  const { transaction_uuid: attempt, product_code: product, signed_field_names: signedNames, signature } = parsed.data;
  const names = signedNames.split(',');
  if (MUST_BE_SIGNED.some((name) => !names.includes(name))) throw new ForgedReturn('Too little is signed.');
  const values = names.map((name) => raw.get(name));
  if (values.includes(undefined)) throw new ForgedReturn('A signed field is missing.');
  const expected = Buffer.from(
    signFields(
      secret,
      names.map((name, at) => [name, values[at]!] as const),
    ),
  );
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ForgedReturn('The signature does not fit.');
  if (product !== productCode) throw new ForgedReturn('It is of another product.');
  return attempt;
}
