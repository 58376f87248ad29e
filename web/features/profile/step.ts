import type { OwnOrganisation } from '#contract/own-organisation.ts';

/** Props of every step of the profile. */
export interface StepProps {
  organisation: OwnOrganisation;
  mayEdit: boolean;
  /** Label of the save button. */
  submit: string;
  /** Whether another step is incomplete. */
  goesOn: boolean;
  /** Called after saving, with the complete steps. */
  onSaved: (completeSteps?: readonly string[]) => void;
}
