import type { ComponentType } from 'react';

export interface ScreenFile {
  default: ComponentType;
}

/**
 * Every screen, only for the server's bundle: in the browser's it is empty (`vite.config.ts`). A branch that never runs would not keep them
 * out, because importing a screen has effects: it waits for its texts.
 */
export const screenFiles = import.meta.glob<ScreenFile>('../features/*/*.screen.tsx', { eager: true });
