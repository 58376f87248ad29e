import type { Proposal } from '#contract/proposals.ts';
import { usePageSite } from '../../lib/site.tsx';
import { useDraft } from './draft-context.ts';
import { useGeneral } from './use-general.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A proposal for one part of a field, such as the amount of a bid security, leaves its other parts as they are. */
function withParts(before: unknown, value: unknown): unknown {
  if (!isRecord(before) || !isRecord(value) || 'amount' in value || 'zone' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part === null || part === '' ? (before[name] ?? part) : part]));
}

/**
 * Takes proposals from a document over into the draft. An amount without a currency gets the draft's, and a time that the document gives no
 * zone for is on the draft's clocks, not on those of the site that is open.
 */
export function useProposals(): (proposals: readonly Proposal[]) => void {
  const { saver } = useDraft();
  const { site } = usePageSite();
  const { currency, zone } = useGeneral();
  function completed(value: unknown): unknown {
    if (!isRecord(value)) return value;
    if ('amount' in value && 'currency' in value) return { ...value, currency: value['currency'] ?? currency };
    if ('zone' in value) return { ...value, zone: value['zone'] === site.timeZone ? zone : value['zone'] };
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, completed(part)]));
  }
  return (proposals) => {
    for (const { tab, field, value } of proposals) {
      const before = saver.valuesOf(tab)[field];
      const codes = (before as readonly string[] | null | undefined) ?? [];
      saver.change(tab, { [field]: field === 'cpv' ? [...new Set([...codes, String(value)])] : withParts(before, completed(value)) });
    }
  };
}
