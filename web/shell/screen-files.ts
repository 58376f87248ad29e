import { type ComponentType, type ReactNode, createElement, lazy } from 'react';
import { within } from '../lib/within.ts';
import { type ScreenFile, whole } from './whole-screens.ts';

// On the server all are there, so that a page is whole; a browser fetches the one that it shows.
const files = import.meta.env.SSR ? {} : import.meta.glob<ScreenFile>('../features/*/*.screen.tsx');
const made = new Map<string, ComponentType>();

function make(file: string): ComponentType {
  const here = whole[file];
  if (here) return here.default;
  const fetching = files[file];
  if (!fetching) throw new Error(`There is no screen ${file}`);
  return lazy(() => within(fetching()));
}

function fileOf(name: string): string {
  return `../features/${name}.screen.tsx`;
}

/** A screen by its name (`FEATURE/NAME`), fetched when it is first shown, within 120 s. */
export function Screen({ name }: { name: string }): ReactNode {
  const file = fileOf(name);
  const component = made.get(file) ?? make(file);
  made.set(file, component);
  return createElement(component);
}
