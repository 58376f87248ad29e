import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { presentQuestion } from './present-question.ts';
import { questionsEnd, takesQuestions } from './question-period.ts';
import { countQuestions, pageOfQuestions } from './questions.repo.ts';

const pages = keyset(
  'questions',
  z.tuple([
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  ]),
);

/** The notice, or null where the actor may see only its visible part. @throws AppError not-found */
async function readableNotice(ctx: Ctx, publicId: string): Promise<Awaited<ReturnType<typeof reading.noticeFor>> | null> {
  try {
    return await reading.noticeFor(ctx, publicId, 'readWhole');
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return null;
    throw error;
  }
}

/** The questions about a notice with their answers, in order. @throws AppError not-found */
export async function listQuestions(ctx: Ctx, { query }: Input<typeof contract.listQuestions>): Promise<Output<typeof contract.listQuestions>> {
  const notice = await readableNotice(ctx, query.notice);
  const list = await pages.list(query, {
    read: async (pageRead) => (notice ? pageOfQuestions(ctx, notice.id, pageRead) : []),
    count: async () => (notice ? countQuestions(ctx, notice.id) : 0),
    keysOf: ({ number }) => [number],
    present: presentQuestion,
  });
  if (!notice) return { ...list, locked: true, until: null, takesQuestions: false };
  return { ...list, locked: false, until: questionsEnd(notice), takesQuestions: takesQuestions(notice, await databaseTime(ctx)) };
}
