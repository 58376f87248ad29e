import type { ComponentType } from 'react';

export interface ScreenFile {
  default: ComponentType;
}

/**
 * Every screen, for the server's bundle alone: in that for browsers it is empty (`vite.config.ts`). A branch that never runs
 * would not keep them out of it, for a screen has effects as soon as it is imported: it waits for its texts.
 */
export const whole = import.meta.glob<ScreenFile>('../features/*/*.screen.tsx', { eager: true });
