export interface StepState {
  step: string;
  isDone: boolean;
  /** Only completed steps and the next one can be chosen (specification, section 2). */
  isOpen: boolean;
}

/** Which steps can be chosen: the complete ones, and the first that is not. */
export function stepStates(steps: readonly string[], completeSteps: readonly string[]): StepState[] {
  const next = steps.findIndex((step) => !completeSteps.includes(step));
  return steps.map((step, index) => ({ step, isDone: completeSteps.includes(step), isOpen: completeSteps.includes(step) || index === next }));
}
