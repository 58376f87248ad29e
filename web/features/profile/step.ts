import type { OwnOrganisation } from '#contract/own-organisation.ts';

/** What every step of the profile is given. */
export interface StepProps {
  organisation: OwnOrganisation;
  mayEdit: boolean;
  /** Words of the button that saves. */
  submit: string;
  /** Told when it was saved. */
  onSaved: () => void;
}
