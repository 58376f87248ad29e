import type { NoticeFields } from '#contract/draft-fields.ts';
import type { FoundCheck } from './check-reasons.ts';

/** A soft check: who takes part in an online tender must be able to read it, so it is free unless its buyer says why not (product.md). */
export const checkAccess = ({ 'General-information': { kind, free } }: NoticeFields): FoundCheck[] =>
  kind === 'online' && free === false
    ? [{ code: 'online-for-subscribers', severity: 'soft', tab: 'General-information', field: 'free', source: 'general', values: {}, basis: '' }]
    : [];
