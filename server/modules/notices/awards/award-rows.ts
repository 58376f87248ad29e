import type { AwardItem } from '#contract/awards.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { foldText } from '#contract/fold.ts';

/** An award as listed, without its notice. */
export type ListedAward = Omit<AwardItem, 'notice'>;

/** An award as `notice_award` holds it, but for the notice's own columns. */
export interface AwardColumns {
  at: string | null;
  sortAt: string;
  supplierWords: readonly string[];
  award: ListedAward;
}

const DESCRIPTION = 1000;
const SUPPLIERS = 20;
const MAX_WORDS = 1000;
/** A day or an instant with its zone, of the years 1 to 9999. */
const DATE = /^(?!0000)\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/u;
/** Sort key of an award without any date: after all others. */
const NO_DATE = '0001-01-01T00:00:00.000Z';

function instant(date: string | undefined): string | null {
  if (!date || !DATE.test(date)) return null;
  const time = new Date(date);
  const text = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  return DATE.test(text) ? text : null;
}

/** The words of suppliers' names as they are compared. */
export const supplierWords = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => foldText(name).split(' ')))].filter((word) => word !== '');

export const unawardedStatuses: readonly string[] = ['pending', 'cancelled', 'unsuccessful'];

/** Whether somebody got something: sources also tell of awards pending, cancelled and unsuccessful (OCDS awardStatus). */
export const isAwarded = ({ status }: Pick<ListedAward, 'status'>): boolean => !unawardedStatuses.includes(status?.toLowerCase() ?? '');

/** The awards of a notice as rows, in its order. @param publishedAt the notice's, an instant. */
export function awardRows({ awards = [] }: Pick<NoticeContent, 'awards'>, publishedAt: string | null): AwardColumns[] {
  return awards.map((award): AwardColumns => {
    const { description, suppliers, ...rest } = award;
    const at = instant(award.date);
    return {
      at,
      sortAt: at ?? publishedAt ?? NO_DATE,
      supplierWords: supplierWords((suppliers ?? []).map(({ name }) => name)).slice(0, MAX_WORDS),
      award: {
        ...rest,
        ...(description === undefined ? {} : { description: description.slice(0, DESCRIPTION).toWellFormed() }),
        ...(suppliers === undefined ? {} : { suppliers: suppliers.slice(0, SUPPLIERS) }),
        supplierCount: suppliers?.length ?? 0,
      },
    };
  });
}
