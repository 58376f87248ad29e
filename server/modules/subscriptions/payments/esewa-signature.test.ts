import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawFieldsOf, readSuccessData, signFields } from './esewa-signature.ts';
import { ForgedReturn } from './provider.ts';

const SECRET = '8gBm/:&EnhH.1/q';
const NAMES = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names';
/** Data as eSewa sends it; `literal` is the amount as JSON. */
function signed({ literal = '1000.0', uuid = '250610-162413', code = '000AWEO', names = NAMES, secret = SECRET } = {}): Record<string, string> {
  const values: Record<string, string> = {
    transaction_code: code,
    status: 'COMPLETE',
    total_amount: literal.replaceAll('"', ''),
    transaction_uuid: uuid,
    product_code: 'EPAYTEST',
    signed_field_names: names,
  };
  return {
    ...values,
    literal,
    signature: signFields(
      secret,
      names.split(',').map((name) => [name, values[name] ?? ''] as const),
    ),
  };
}
function dataOf(fields: Record<string, string>): string {
  const { literal, total_amount: _, ...others } = fields;
  return Buffer.from(`${JSON.stringify(others).slice(0, -1)},"total_amount":${literal}}`).toString('base64');
}
const read = (data: string) => readSuccessData(data, SECRET, 'EPAYTEST');
/** The signature of a request. */
const request = (total: string, uuid: string) =>
  signFields(SECRET, [
    ['total_amount', total],
    ['transaction_uuid', uuid],
    ['product_code', 'EPAYTEST'],
  ]);

test('the signatures are those of eSewa’s documents', () => {
  expect(signed()['signature']).toBe('62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA=');
  expect(request('110', '241028')).toBe('i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=');
  expect(request('100', '11-201-13')).toBe('5DZywcrTKD0gia/rsSMcrRHmJl+4Tbol6S+lWgdJ94E=');
});

test('the amount is signed as it was written', () => {
  for (const literal of ['1000.0', '1000', '"1,000.0"', '1e3']) expect(read(dataOf(signed({ literal })))).toBe('250610-162413');
  expect(() => read(dataOf({ ...signed(), literal: '1000' }))).toThrow(ForgedReturn);
  expect(rawFieldsOf('{"a": 1000.00, "b": "1,000.0"}')).toEqual(
    new Map([
      ['a', '1000.00'],
      ['b', '1,000.0'],
    ]),
  );
});

test('any change, another secret and a signature over too little are refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('transaction_code', 'status', 'transaction_uuid', 'product_code', 'signature'),
      fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/u),
      (name, value) => {
        const fields = signed();
        fc.pre(fields[name] !== value);
        expect(() => read(dataOf({ ...fields, [name]: value }))).toThrow(ForgedReturn);
      },
    ),
  );
  expect(() => read(dataOf(signed({ secret: 'another' })))).toThrow(ForgedReturn);
  expect(() => read(dataOf(signed({ names: 'transaction_uuid,product_code' })))).toThrow(ForgedReturn);
  expect(() => readSuccessData(dataOf(signed()), SECRET, 'OTHER')).toThrow(ForgedReturn);
  for (const data of ['', '%%%', 'e30=', 'bm8=', Buffer.from('[1]').toString('base64'), 'A'.repeat(5000)]) expect(() => read(data)).toThrow(ForgedReturn);
});

test('any id that we sign ourselves is read', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9-]{1,40}$/u),
      fc.integer({ min: 1, max: 1e9 }),
      (uuid, amount) => read(dataOf(signed({ uuid, literal: `${amount}.0` }))) === uuid,
    ),
  );
});
