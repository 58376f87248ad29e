import type { ReactNode } from 'react';
import { needTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';

await needTexts('administration', 'buyers');

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Label and value, one below the other. What is empty says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span className={css.none}>–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Something that was entered, in words: texts as they are, lists by commas, parts of an address one after another. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  if (isObject(value)) return Object.values(value).map(plain).filter(Boolean).join(' ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Fields of what was entered, by name: those that we know of have their own words. */
export function useEntered(): (content: Readonly<Record<string, unknown>>) => Fact[] {
  const t = useT();
  const { country } = useFormats();
  const shown = (name: string, value: unknown): ReactNode => {
    const text = plain(value);
    if (name === 'country' && /^[A-Z]{2}$/u.test(text)) return country(text);
    if (name === 'buyerType') return t(`buyers.type.${text}`, { defaultValue: text });
    if (name === 'orgType') return t(`administration.orgType.${text}`, { defaultValue: text });
    if (name === 'web' && /^https?:/u.test(text))
      return (
        <a href={text} className={ui.link} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      );
    return text;
  };
  return (content) =>
    Object.entries(content)
      .filter(([, value]) => plain(value) !== '')
      .map(([name, value]) => ({ label: t(`administration.field.${name}`, { defaultValue: name }), value: shown(name, value) }));
}
