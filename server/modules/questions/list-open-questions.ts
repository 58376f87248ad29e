import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type OpenQuestionKey, countOpen, pageOfOpenQuestions } from './open-questions.repo.ts';
import { ownBuyers } from './own-buyers.ts';
import { presentQuestion } from './present-question.ts';
import { questionById } from './questions.repo.ts';

const pages = keyset('open-questions', z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]));

async function present(ctx: Ctx, { id, buyer }: OpenQuestionKey): Promise<contract.OpenQuestion[]> {
  const question = await questionById(ctx, id);
  if (!question) return [];
  const { publicId, slug, title, language, version } = await reading.noticeFor(ctx, question.notice, 'answerQuestions');
  return [{ ...presentQuestion(question), notice: { id: publicId, slug, title, language, buyer }, latestAmendment: version - 1 }];
}

/** The open questions about the notices of the active buyer, the oldest first. */
export async function listOpenQuestions(ctx: Ctx, { query }: Input<typeof contract.listOpenQuestions>): Promise<Output<typeof contract.listOpenQuestions>> {
  const buyers = await ownBuyers(ctx);
  const { items: keys, ...page } = await pages.list(query, {
    read: (pageRead) => pageOfOpenQuestions(ctx, buyers, pageRead),
    count: async () => (await countOpen(ctx, buyers)).open,
    keysOf: ({ id }) => [id],
    present: (key) => key,
  });
  const items: contract.OpenQuestion[] = [];
  for (const key of keys) items.push(...(await present(ctx, key)));
  return { items, ...page };
}
