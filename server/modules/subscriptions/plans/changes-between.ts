/** The fields that differ, each as [before, after], for the audit log. */
export const changesBetween = <Values extends object>(before: Values, after: Values): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Values & string)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field], after[field]] as const]),
  );
