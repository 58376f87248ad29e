/** Whether a call found nothing, or was asked for what cannot be: a page shows that there is none. */
export const isMissing = (error: unknown): boolean => ['not-found', 'invalid-input'].includes((error as { code?: string }).code ?? '');
