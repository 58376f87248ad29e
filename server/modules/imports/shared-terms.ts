import type { ContractTerms } from '#contract/notices.ts';

const termNames = ['contractPeriod', 'hasOptions', 'options', 'hasRenewal', 'renewal', 'framework'] as const satisfies readonly (keyof ContractTerms)[];

/** What all lots say alike is taken out of them, and is the notice's. */
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
