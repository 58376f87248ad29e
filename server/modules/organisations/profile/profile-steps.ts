import type { ProfileStep } from '#contract/own-organisation.ts';
import { profileSteps, stepsOfSide } from '#contract/organisation-lists.ts';
import type { OwnRow } from './own-organisation.repo.ts';

const isDone: Readonly<Record<ProfileStep, (row: OwnRow) => boolean>> = {
  general: ({ name, country, details }) => name !== '' && country !== null && Boolean(details.description),
  buyerType: ({ details }) => details.buyerType !== undefined,
  address: ({ details }) => Boolean(details.address?.street) && Boolean(details.address?.city),
  contacts: ({ contacts }) => contacts > 0,
  offices: ({ offices, settings }) => offices > 0 || settings.noOffices === true,
  categories: ({ details }) => (details.cpv ?? []).length > 0,
  billing: ({ billing }) => Boolean(billing.name) && Boolean(billing.street) && Boolean(billing.city) && Boolean(billing.country),
};

const sideHas = (side: 'BUYER' | 'SELLER', step: ProfileStep) => stepsOfSide[side].some((each) => each === step);
/** Whether a kind of organisation has a step in its profile. */
const has = ({ orgType }: OwnRow, step: ProfileStep) => (orgType !== 'SELLER' && sideHas('BUYER', step)) || (orgType !== 'BUYER' && sideHas('SELLER', step));

/** The steps of the profile that are complete, in their order. Pure. */
export const stepsDone = (row: OwnRow): ProfileStep[] => profileSteps.filter((step) => has(row, step) && isDone[step](row));
