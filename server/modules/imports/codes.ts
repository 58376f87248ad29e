/** Stand-in until the reference module's door has them. */
export const cpvOf = (scheme: string, code: string, _description?: string): string | null => {
  const digits = /^(\d{8})/u.exec(code.trim())?.[1];
  return /^CPV/iu.test(scheme) && digits ? digits : null;
};
export const sectorsOf = (codes: readonly (string | null)[]): string[] => [...new Set(codes.flatMap((code) => (code ? [code.slice(0, 2)] : [])))];
export const agencyOf = (_text: string): string | null => null;
export const normaliseLanguage = (text: string): string | null => /^([a-z]{2})(?:[-_]|$)/iu.exec(text.trim())?.[1]?.toLowerCase() ?? null;
export const normaliseCurrency = (text: string): string | null => (/^[A-Z]{3}$/u.test(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null);
const countries: Record<string, string> = {
  india: 'IN',
  'united kingdom': 'GB',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  paraguay: 'PY',
  australia: 'AU',
  nepal: 'NP',
};
export const normaliseCountry = (text: string): string | null => countries[text.trim().toLowerCase()] ?? (/^[A-Z]{2}$/u.test(text.trim()) ? text.trim() : null);
