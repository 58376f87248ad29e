import type { ContractTerms } from '#contract/notices.ts';

const termNames = ['contractPeriod', 'hasOptions', 'options', 'hasRenewal', 'renewal', 'framework'] as const satisfies readonly (keyof ContractTerms)[];

/** Moves what all lots say alike from them to the notice. */
export function sharedTerms(lots: readonly ContractTerms[]): ContractTerms {
  const shared: ContractTerms = {};
  for (const name of termNames) {
    const [first] = lots;
    const term = first?.[name];
    if (term === undefined) continue;
    const text = JSON.stringify(term);
    if (!lots.every((lot) => lot[name] === term || JSON.stringify(lot[name]) === text)) continue;
    Object.assign(shared, { [name]: term });
    for (const lot of lots) delete lot[name];
  }
  return shared;
}
