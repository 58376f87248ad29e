import type { NoticeContent } from '#contract/notices.ts';

/** Whether a result has awards and all of them are unsuccessful (OCDS awardStatus). */
export const noneAwarded = (awards: NoticeContent['awards']): boolean => !!awards?.length && awards.every((award) => award.status === 'unsuccessful');
