import type { Option } from '../ui/form/fields.tsx';

/** Choices of a list: those of the site first, then the others by name. */
export function ownFirst(options: readonly Option[], own: readonly (string | null)[], language: string): readonly Option[] {
  const isOwn = ({ value }: Option) => own.includes(value);
  return [...options.filter(isOwn), ...options.filter((option) => !isOwn(option)).toSorted((a, b) => a.label.localeCompare(b.label, language))];
}
