import type { ContractTerms } from '#contract/notices.ts';

const termNames = ['contractPeriod', 'hasOptions', 'options', 'hasRenewal', 'renewal', 'framework'] as const satisfies readonly (keyof ContractTerms)[];

/** Moves what all lots say alike from them to the notice. */
export function sharedTerms(lots: readonly ContractTerms[]): ContractTerms {
  const shared: ContractTerms = {};
  for (const name of termNames) {
    const [first] = lots;
    const said = first?.[name];
    if (said === undefined) continue;
    const text = JSON.stringify(said);
    if (!lots.every((lot) => lot[name] === said || JSON.stringify(lot[name]) === text)) continue;
    Object.assign(shared, { [name]: said });
    for (const lot of lots) delete lot[name];
  }
  return shared;
}
