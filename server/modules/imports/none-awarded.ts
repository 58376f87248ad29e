import type { NoticeContent } from '#contract/notices.ts';

/** Whether a result tells of awards and each of them is unsuccessful (OCDS awardStatus). */
export const noneAwarded = (awards: NoticeContent['awards']): boolean => !!awards?.length && awards.every((award) => award.status === 'unsuccessful');
