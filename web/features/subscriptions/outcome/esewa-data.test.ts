import { expect, it } from 'vitest';
import { attemptInEsewaData, esewaDataOf } from './esewa-data.ts';

it('the attempt is read from eSewa’s answer, whatever became of its plus signs', () => {
  const data = btoa(JSON.stringify({ transaction_uuid: 'attempt-0001', status: '>>>???~~~' }));
  expect(data).toContain('+');
  expect(attemptInEsewaData(esewaDataOf(new URLSearchParams(`data=${data}`)))).toBe('attempt-0001');
});

it('anything else names none', () => {
  for (const data of [null, '', 'x', btoa('[]'), btoa('null'), btoa('{"transaction_uuid":"../x"}')]) expect(attemptInEsewaData(data)).toBeNull();
});
