import { type ComponentType, type ReactNode, createElement, lazy } from 'react';
import { logOnly } from '../lib/load-optional.ts';
import { withLoadTimeout } from '../lib/load-timeout.ts';
import { type ScreenFile, screenFiles } from './whole-screens.ts';

// On the server all screens are there, so that a page is complete. A browser fetches the one that it shows.
const importers = import.meta.env.SSR ? {} : import.meta.glob<ScreenFile>('../features/*/*.screen.tsx');
/** Names the screen in the head of its page. */
export const SCREEN_META = 'screen';
const screenComponents = new Map<string, ComponentType>();

function fetchScreen(file: string): Promise<ScreenFile> {
  const importScreen = importers[file];
  if (!importScreen) throw new Error(`There is no screen ${file}`);
  return withLoadTimeout(importScreen());
}

function createComponent(file: string): ComponentType {
  return screenFiles[file]?.default ?? lazy(() => fetchScreen(file));
}

function fileOf(name: string): string {
  return `../features/${name}.screen.tsx`;
}

/**
 * Waits, in a browser, for the script of the screen that the server sent. With the script there, React hydrates all of it, and nothing
 * gives way to a spinner. A script that does not load is reported where the screen is shown.
 */
export async function fetchScreenSent(): Promise<void> {
  if (typeof document === 'undefined') return;
  const name = document.querySelector<HTMLMetaElement>(`meta[name="${SCREEN_META}"]`)?.content;
  if (!name) return;
  const file = fileOf(name);
  await fetchScreen(file).then(({ default: screen }) => screenComponents.set(file, screen), logOnly(file));
}

/** A screen by its name (`FEATURE/NAME`), fetched when first shown, within 120 s. */
export function Screen({ name }: { name: string }): ReactNode {
  const file = fileOf(name);
  const component = screenComponents.get(file) ?? createComponent(file);
  screenComponents.set(file, component);
  return createElement(component);
}
