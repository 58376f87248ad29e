import type { ReactNode } from 'react';
import { readCpvTree } from '#contract/reference.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { shortCpv } from '../../lib/categories.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';

import { addressLines } from '../../lib/postal-address.ts';

await loadTexts('administration', 'buyers', 'profile');

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels with values below them. An empty value is named as such. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useT();
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span className={css.notGiven}>{t('administration.notGiven')}</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entered value in words: texts as they are, lists and objects line by line. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join('\n');
  if (isObject(value)) return Object.values(value).map(plainText).filter(Boolean).join('\n');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const addressOf = ({ street, postalCode, city, region }: Record<string, unknown>) =>
  addressLines({ street: textOf(street), postalCode: textOf(postalCode), city: textOf(city), region: textOf(region) }).join('\n');

const registers = (value: readonly unknown[]) =>
  value
    .filter(isObject)
    .map(({ scheme, identifier }) => `${textOf(identifier)} (${textOf(scheme)})`)
    .join('\n');

/** CPV codes with their names. */
function CpvCodes({ codes }: { codes: readonly string[] }) {
  const { language } = usePageSite();
  const { data } = useEndpoint(readCpvTree, { query: { codes: codes.map((code) => code.padEnd(8, '0')), lang: language } });
  const names = new Map(data?.items.map(({ code, name }) => [shortCpv(code), name]));
  return <span className={css.lines}>{codes.map((code) => `${code.padEnd(8, '0')} ${names.get(code) ?? ''}`.trim()).join('\n')}</span>;
}

/** The reading order of entered fields, whatever order they are stored in. */
const order = [
  'name',
  'orgType',
  'buyerType',
  'country',
  'city',
  'otherNames',
  'description',
  'web',
  'founded',
  'size',
  'cpv',
  'identifiers',
  'position',
  'email',
  'phone',
  'street',
  'address',
  'postalCode',
  'region',
  'contact',
  'isPublic',
  'taxNumber',
  'reason',
];
const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** The value of an entered field, formatted for reading. */
export function useFieldFormatter(): (name: string, value: unknown) => ReactNode {
  const t = useT();
  const { country } = useFormats();
  const kinds: Readonly<Record<string, (text: string) => ReactNode>> = {
    country: (text) => (/^[A-Z]{2}$/u.test(text) ? country(text) : text),
    buyerType: (text) => t(`buyers.type.${text}`, { defaultValue: text }),
    orgType: (text) => t(`administration.orgType.${text}`, { defaultValue: text }),
    size: (text) => t(`profile.sizes.${text}`, { defaultValue: text }),
    web: (text) =>
      /^https?:/u.test(text) ? (
        <a href={text} className={ui.link} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      ) : (
        text
      ),
    email: (text) => (
      <a href={`mailto:${text}`} className={ui.link}>
        {text}
      </a>
    ),
    phone: (text) => (
      <a href={`tel:${text.replaceAll(/[^+\d]/gu, '')}`} className={ui.link}>
        {text}
      </a>
    ),
  };
  return (name, value) => {
    if (typeof value === 'boolean') return t(value ? 'administration.yes' : 'administration.no');
    if (name === 'cpv' && Array.isArray(value)) return <CpvCodes codes={value.filter((code) => typeof code === 'string')} />;
    const text =
      name === 'identifiers' && Array.isArray(value) ? registers(value) : name === 'address' && isObject(value) ? addressOf(value) : plainText(value);
    return (text !== '' && kinds[name]?.(text)) || <span className={css.lines}>{text}</span>;
  };
}

/** Display names of fields. */
export function useFieldLabels(): (name: string) => string {
  const t = useT();
  return (name) => t(`administration.field.${name}`, { defaultValue: name });
}

/**
 * Entered fields as facts in reading order; known fields have their own formatting.
 * @param always fields shown even when empty.
 */
export function useSubmittedFacts(): (content: Readonly<Record<string, unknown>>, always?: readonly string[]) => Fact[] {
  const formatValue = useFieldFormatter();
  const fieldLabel = useFieldLabels();
  return (content, always = []) =>
    [...new Set([...Object.keys(content), ...always])]
      .filter((name) => plainText(content[name]) !== '' || always.includes(name))
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((name) => ({ label: fieldLabel(name), value: plainText(content[name]) === '' ? null : formatValue(name, content[name]) }));
}
