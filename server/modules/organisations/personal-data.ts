import { dataOfPerson } from './team/data-of-person.ts';
import { forgetPerson } from './team/forget-person.ts';

/** What the module holds of a person: to be exported for them, and forgotten with their account. */
export const personalData = { dataOfPerson, forgetPerson };
