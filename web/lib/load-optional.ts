import { withLoadTimeout } from './load-timeout.ts';

/** Only for those who look for it. */
// oxlint-disable-next-line no-console
export const logOnly = (label: string) => (error: unknown) => console.info(label, error);

/** Loads an optional module of the page and passes it to `use`. A failure, or a load of more than 120 s, is only logged. @param loading `import('./module.ts')` */
export function loadOptional<T>(label: string, loading: Promise<T>, use: (module: T) => unknown): void {
  void withLoadTimeout(loading).then(use).catch(logOnly(label));
}
