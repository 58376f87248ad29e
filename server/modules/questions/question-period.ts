import type { NoticeTime } from '#contract/notices.ts';
import type { reading } from '#server/modules/notices/index.ts';

type Notice = Pick<Awaited<ReturnType<typeof reading.noticeFor>>, 'isOwn' | 'buyerId' | 'state' | 'status' | 'questionsUntil' | 'deadline' | 'openUntil'>;

/** Until when suppliers may ask: the buyer's closing date, else the deadline, else the end of the notice; null where nobody here answers. */
export function questionsEnd({ isOwn, buyerId, questionsUntil, deadline, openUntil }: Notice): NoticeTime | null {
  if (!isOwn || buyerId === null) return null;
  return questionsUntil ?? deadline ?? (openUntil ? { at: openUntil.toISOString(), zone: 'UTC' } : null);
}

/** Whether questions about a notice are taken at a moment. */
export function takesQuestions(notice: Notice, now: Date): boolean {
  const end = questionsEnd(notice);
  const isRunning = notice.status === 'published' && notice.openUntil !== null && notice.openUntil > now;
  return end !== null && isRunning && Date.parse(end.at) > now.getTime();
}
