import { suggestCpv } from '#contract/cpv-suggestions.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { type Proposal, MAX_PROPOSALS } from '#contract/proposals.ts';
import type * as contract from '#contract/proposals.ts';
import { cpvLabels, isCpvCode } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { callInProcess } from '#server/platform/http/route.ts';
import type { DocumentProposals } from './document-worker.ts';
import { readInThread } from './read-in-thread.ts';

const MAX_TITLE = 500;

const proposalOf = (code: string, name: string, sentence: string, confidence: Proposal['confidence']): Proposal => ({
  tab: 'cpv-codes',
  field: 'cpv',
  value: code,
  shown: `${code} ${name}`.trim(),
  sentence,
  confidence,
});

/** CPV codes that the document writes; else those that its title suggests. */
async function codesOf(ctx: Ctx, { codes, proposals, beginning, language }: DocumentProposals, reader: string): Promise<Proposal[]> {
  const written = codes.filter(({ code }) => isCpvCode(code));
  if (written.length > 0) {
    const labels = await cpvLabels(
      ctx,
      written.map(({ code }) => code),
      reader,
    );
    return written.map(({ code, sentence }) => proposalOf(code, labels.get(code)?.label ?? '', sentence, 'high'));
  }
  const title = proposals.find(({ field }) => field === 'title');
  if (typeof title?.value !== 'string') return [];
  const body = { title: title.value.slice(0, MAX_TITLE), description: beginning, language, lang: reader };
  const { items } = await callInProcess<typeof suggestCpv>(ctx, suggestCpv, { body });
  return items.map(({ code, name }) => proposalOf(code, name, title.sentence, 'low'));
}

/**
 * Proposes fields of a notice from a DOCX or PDF. Nothing of it is stored.
 * @throws AppError invalid-input where the file cannot be read, with the rule that says why; too-many-requests.
 */
export async function proposeFields(ctx: Ctx, { query }: Input<typeof contract.proposeFields>, file: Buffer): Promise<Output<typeof contract.proposeFields>> {
  const { country, currency, timeZone, languages } = ctx.site;
  const options = { language: query.language ?? null, country, currency: country === null ? null : currency, timeZone };
  const document = await readInThread(file, options);
  const codes = await codesOf(ctx, document, ctx.request?.language ?? languages[0] ?? 'en');
  const { pages, cut, language, proposals } = document;
  return { pages, cut, language, items: [...proposals, ...codes].slice(0, MAX_PROPOSALS) };
}
