const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;
const LETTERS = /\P{N}+/gu;

/**
 * The identifier of an organisation by its registration number in its country. Some people write 0, n/a or their name in such a
 * field. Those are no numbers.
 */
export function registration(country: string | undefined, registrationNumber: string | undefined): { scheme: string; identifier: string } | undefined {
  if (registrationNumber === undefined || registrationNumber.length > 60) return undefined;
  const identifier = registrationNumber.replace(NOT_ALPHANUMERIC, '');
  const digits = identifier.replace(LETTERS, '');
  if (digits.length < 4 || new Set(digits).size < 2) return undefined;
  return { scheme: `${country ?? 'XX'}-REG`, identifier: identifier.toUpperCase() };
}
