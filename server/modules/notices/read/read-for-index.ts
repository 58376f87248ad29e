import type { NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type NoticeStatus, deadlineAt, publicStatuses } from '../lifecycle/notice-state.ts';
import { visiblePart } from '../notices.policy.ts';
import type { NoticeRowWithContent } from '../store/notice-row.ts';
import { cpvCodesOf, rowsWithContent } from '../store/notices.repo.ts';

/** The fields of a notice that the search index holds. */
export interface NoticeForIndex {
  id: number;
  publicId: string;
  free: boolean;
  status: NoticeStatus;
  title: string;
  teaser: string | null;
  description: string | null;
  language: string | null;
  buyerId: number | null;
  buyerPublicId: string | null;
  buyerName: string | null;
  /** The name that the notice itself gives the buyer, where that is another: who went into another organisation is found by both. */
  buyerAsWritten: string | null;
  country: string | null;
  sectors: string[];
  publishedAt: Date | null;
  deadlineAt: Date | null;
  openUntil: Date | null;
  type: string | null;
  kind: string | null;
  city: string | null;
  category: string | null;
  method: string | null;
  methodDetails: string | null;
  valueAmount: string | null;
  valueCurrency: string | null;
  references: string[];
  fundingAgency: string | null;
  sourceOfFunding: string | null;
  project: { id?: string | undefined; title?: string | undefined } | null;
  classifications: { scheme: string; code: string; cpv: string | null; description: string | null }[];
  /** Titles and descriptions in other languages, those of lots included. */
  translations: { language: string; text: string }[];
}

/** Every text in another language, by language; titles first. */
function translationsOf({ translations = {}, lots = [] }: NoticeContent): NoticeForIndex['translations'] {
  const texts = new Map<string, (string | undefined)[]>();
  for (const byLanguage of [translations, ...lots.map((lot) => lot.translations ?? {})]) {
    for (const [language, { title, description }] of Object.entries(byLanguage)) texts.getOrInsertComputed(language, () => []).push(title, description);
  }
  return [...texts].map(([language, parts]) => ({ language, text: parts.filter(Boolean).join('\n') }));
}

function forIndex(row: NoticeRowWithContent, cpv: readonly (string | null)[], now: Date): NoticeForIndex {
  const { content } = row;
  const lotTexts = (content.lots ?? []).flatMap((lot) => [lot.title, lot.description]);
  const jointBuyers = (content.jointBuyers ?? []).join(' ; ');
  const references = [content.contractNumber, ...(content.references ?? []), ...(content.awards ?? []).map((award) => award.contractNumber)];
  return {
    id: row.id,
    publicId: row.publicId,
    free: row.free,
    status: row.status,
    title: row.title,
    teaser: row.teaser,
    description: [jointBuyers, content.description, content.changeNote, ...lotTexts].filter(Boolean).join('\n') || null,
    language: row.language,
    buyerId: row.buyerId,
    buyerPublicId: row.buyerPublicId,
    buyerName: row.buyerName,
    buyerAsWritten: content.buyerName !== undefined && content.buyerName !== row.buyerName ? content.buyerName : null,
    country: row.country,
    sectors: row.sectors,
    publishedAt: row.publishedAt,
    deadlineAt: deadlineAt(row, now),
    openUntil: row.openUntil,
    type: row.type,
    kind: row.kind,
    city: row.city,
    category: row.category,
    method: row.method,
    methodDetails: row.methodDetails,
    valueAmount: row.valueAmount,
    valueCurrency: row.valueCurrency,
    references: [...new Set(references.filter((text) => text !== undefined))],
    fundingAgency: content.fundingAgency ?? null,
    sourceOfFunding: content.sourceOfFunding ?? null,
    project: content.project ?? null,
    classifications: (content.classifications ?? []).map((item, position) => ({
      scheme: item.scheme,
      code: item.code,
      cpv: cpv[position] ?? null,
      description: item.description ?? null,
    })),
    translations: translationsOf(content),
  };
}

/**
 * The search index's data of the given notices; notices that are not public are left out and must be removed.
 * @returns each whole, and its visible part; for a free notice both are the same.
 */
export async function readForIndex(ctx: Ctx, ids: readonly number[]): Promise<{ whole: NoticeForIndex; part: NoticeForIndex }[]> {
  const [rows, cpv] = await Promise.all([rowsWithContent(ctx, ids), cpvCodesOf(ctx, ids)]);
  const now = ctx.clock.now();
  return rows
    .filter((row) => publicStatuses.includes(row.status))
    .map((row) => {
      const whole = forIndex(row, cpv.get(row.id) ?? [], now);
      return { whole, part: whole.free ? whole : visiblePart(whole) };
    });
}
