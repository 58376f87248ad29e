import { siteDefinition } from '#server/modules/sites/index.ts';
import { fieldError } from '#server/platform/errors.ts';
import type { PlanNames } from './plans.repo.ts';

/** The names that were given. @throws AppError invalid-input (rule `required`) without one in the site's first language. */
export function plannedNames(site: string, given: Readonly<Record<string, string | undefined>>): PlanNames {
  const names = Object.fromEntries(Object.entries(given).flatMap(([language, name]) => (name ? [[language, name]] : [])));
  const [first = 'en'] = siteDefinition(site).languages;
  if (!names[first]) throw fieldError(`names.${first}`, 'required', `The plan needs a name in ${first}.`);
  return names;
}
