/** The attempt that eSewa's answer names. It is only a name: the server asks eSewa itself. Null for anything else. */
export function attemptInEsewaData(data: string | null): string | null {
  try {
    const { transaction_uuid: attempt } = JSON.parse(atob(data ?? '')) as { transaction_uuid?: unknown };
    return typeof attempt === 'string' && /^[\w-]{8,40}$/u.test(attempt) ? attempt : null;
  } catch {
    return null;
  }
}

/** eSewa's `data` of an address: its Base64 may have arrived with spaces in place of `+`. */
export const esewaDataOf = (params: URLSearchParams): string | null => params.get('data')?.replaceAll(' ', '+') ?? null;
