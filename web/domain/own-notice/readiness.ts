import type { NoticeDetails } from '#contract/drafts.ts';

type Progress = Pick<NoticeDetails, 'missing' | 'checks'>;

/** Checks that stop a publication: hard ones, and soft ones without a reason. */
export const openChecks = ({ checks }: Pick<Progress, 'checks'>) => checks.filter(({ severity, reason }) => severity === 'hard' || reason === null);

/** Soft checks without a reason. */
export const openSoftChecks = (progress: Pick<Progress, 'checks'>) => openChecks(progress).filter(({ severity }) => severity === 'soft');

/** How many things are left to do before a notice can be submitted. */
export const remainingCount = (progress: Progress): number => progress.missing.length + openChecks(progress).length;
