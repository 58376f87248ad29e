import type { NoticeFields } from '#contract/draft-fields.ts';
import { unlessEmpty } from '../given-values.ts';
import { instantOf } from './check-dates.ts';
import type { FoundCheck } from './check-reasons.ts';
import { type NoticeLaw, INTERNATIONAL } from './country-rules.ts';

const DAY_MS = 86_400_000;

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined), value);
}

/** Soft checks of what a country's law asks of a notice. @param from milliseconds of the publication. */
export function checkLaw(fields: NoticeFields, law: NoticeLaw | undefined, from: number): FoundCheck[] {
  const { type, title, methodDetails, deadline } = fields['General-information'];
  if (!law || !type || !law.types.includes(type)) return [];
  const lacking = law.contents.filter((anyOf) => anyOf.every(([tab, field]) => unlessEmpty(valueAt(fields[tab], field.split('.'))) === undefined));
  const contents = lacking.map(([[tab, field]]): FoundCheck => ({
    code: 'law-content',
    severity: 'soft',
    tab,
    field,
    source: law.source,
    values: {},
    basis: '',
  }));
  const at = instantOf(deadline);
  const least = INTERNATIONAL.test(`${methodDetails ?? ''} ${title ?? ''}`) ? law.leastDays.international : law.leastDays.national;
  const days = at === null ? least : Math.floor((at - from) / DAY_MS);
  // A deadline in the past has a check of its own.
  if (at === null || days >= least || days < 0) return contents;
  const basis = `${least} ${new Date(at).toISOString()}`;
  return [
    { code: 'few-days', severity: 'soft', tab: 'General-information', field: 'deadline', source: law.source, values: { days, least }, basis },
    ...contents,
  ];
}
