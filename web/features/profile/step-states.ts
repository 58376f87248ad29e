export interface StepState {
  step: string;
  isDone: boolean;
  /** Only completed steps and the next one can be chosen (specification, section 2). */
  isOpen: boolean;
}

/** Which steps can be chosen: the complete ones, and the first that is not. */
export function stepStates(steps: readonly string[], done: readonly string[]): StepState[] {
  const next = steps.findIndex((step) => !done.includes(step));
  return steps.map((step, at) => ({ step, isDone: done.includes(step), isOpen: done.includes(step) || at === next }));
}
