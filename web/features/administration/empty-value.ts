/** Whether a stored field says nothing: it is absent, an empty text, or a list or object with nothing in it. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmptyValue);
}
