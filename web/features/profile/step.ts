import type { OwnOrganisation } from '#contract/own-organisation.ts';

/** What every step of the profile is given. */
export interface StepProps {
  organisation: OwnOrganisation;
  mayEdit: boolean;
  /** Words of the button that saves. */
  submit: string;
  /** Whether another step is still to be completed. */
  goesOn: boolean;
  /** Told when it was saved, with the steps that are complete now. */
  onSaved: (done?: readonly string[]) => void;
}
