import { languageOfReader } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { browserOf } from '../../../web/lib/browser-of.ts';
import { formatInstant, localeOf, registerNepali, zoneName } from '../../../web/lib/format.ts';
import { nepali } from '../../../web/lib/nepali.ts';
import type { Translate } from '../../../web/lib/translator.ts';
import type { Ctx, SiteContext } from '../ctx.ts';
import type { MailDefinition } from './define-mail.ts';
import { type MailChange, type MailItem, type MailParts, htmlLayout, textLayout } from './layout.ts';
import { toOneLine, toMultiLine } from './mail-text.ts';

registerNepali(nepali);

export interface MailRequest<Values> {
  /** One address. */
  readonly to: string;
  /** account.id of the person it is about, where it is about an account. */
  readonly accountId?: number | undefined;
  /** The name in the greeting. An email to an unverified address has no name. */
  readonly name?: string;
  /** The reader's language; English where we do not have it. */
  readonly language: string;
  readonly values: Values;
  /** Things it tells of, each with a path of the site. */
  readonly items?: readonly MailItem[];
  /** What is said below them. */
  readonly note?: string;
  /** Old and new values of fields, in the reader's words. */
  readonly changes?: readonly MailChange[];
  /** Where one press ends such emails: a path of the site. The email then also says why it came (its text `why`). */
  readonly unsubscribe?: string;
  /** It may wait for emails that somebody waits for. */
  readonly isDigest?: boolean;
  /** It is queued only once. */
  readonly key?: string;
  /** Deleted once it is sent or has failed for good: that it was sent says something about its reader. */
  readonly deletesAfterSending?: boolean;
}

/** Values with lines of their own. */
const multiLineNames = new Set(['reason', 'question', 'answer', 'results', 'note']);

/** An instant in the site's zone, with the name of the zone. */
function formatInstantWithZone(t: Translate, locale: string, at: Date, zone: string): string {
  const place = zoneName(zone);
  const name = zone === 'UTC' ? place : t('words.zoneTime', { zone: t(`words.zone.${zone}`, { defaultValue: place }) });
  return `${formatInstant(locale, at, zone, 'weekday')}, ${formatInstant(locale, at, zone, 'time')} (${name})`;
}

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A span in its largest whole unit: "3 days", "90 minutes". */
function formatSpan(locale: string, minutes: number): string {
  const [unit, size] = units.find((entry) => minutes % entry[1] === 0 && minutes >= entry[1]) ?? units[2];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(minutes / size));
}

/** The full address of a link. @throws Error for one that leads off the configured site. */
function addressOn({ origin }: SiteContext, link: string): string {
  if (origin === null) throw new Error('A mail with a link needs a configured site.');
  const address = new URL(link, origin);
  if (address.origin !== origin) throw new Error('A mail links to its own site only.');
  return address.href;
}

type PlaceholderValue = string | number | Date | null | undefined;
/** Values of any email. */
interface AnyValues extends Readonly<
  Partial<Record<'organisation' | 'username' | 'address' | 'agent' | 'link', string> & Record<'waiting' | 'fresh', number>>
> {
  readonly reason?: string | null;
  readonly at?: Date;
  readonly minutes?: number;
}

/** The values of the texts, formatted for the reader. */
function formatValues(t: Translate, locale: string, zone: string, values: Readonly<Record<string, PlaceholderValue>>): Record<string, string> {
  const formatValue = (name: string, value: PlaceholderValue): string => {
    if (value instanceof Date) return formatInstantWithZone(t, locale, value, zone);
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
    if (multiLineNames.has(name)) return toMultiLine(value ?? '');
    return toOneLine((name === 'agent' ? browserOf(value ?? null) : value) ?? '') || '–';
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(name, value)]));
}

function buttonOf(
  t: Translate,
  { name, buttonPath }: MailDefinition,
  { site, product, link, language }: { site: SiteContext; product: string; link: string | undefined; language: string },
): Omit<NonNullable<MailParts['button']>, 'hint'> | null {
  const address = link === undefined ? (buttonPath && site.origin !== null ? addressOn(site, `${buttonPath}?lang=${language}`) : null) : addressOn(site, link);
  return address === null ? null : { text: t(`mails.${name}.button`, { defaultValue: t('open', { product }) }), address };
}

/**
 * Renders an email's subject and bodies in its reader's language, with dates in the site's zone.
 * @throws Error for values that do not fit its definition, or a link that leads off the configured site.
 */
export function renderMail<Values>(
  { config, site }: Pick<Ctx, 'config' | 'site'>,
  mail: MailDefinition<Values>,
  { to, name, language: requestedLanguage, values, items = [], note, changes = [], unsubscribe: unsubscribePath }: MailRequest<Values>,
): { language: InterfaceLanguage; subject: string; text: string; html: string; unsubscribe?: string } {
  const language = languageOfReader(requestedLanguage);
  const t = mail.texts(language);
  const locale = localeOf(language, site.code);
  const { link, minutes, ...otherValues } = mail.values.parse(values) as AnyValues;
  const product = config.PRODUCT_NAME;
  const placeholders: Record<string, string> = { ...formatValues(t, locale, site.timeZone, otherValues), product };
  const optionalParagraph = (partName: string) => {
    const text = t(`mails.${mail.name}.${partName}`, { ...placeholders, defaultValue: '' });
    return text === '' ? [] : [text];
  };
  const button = buttonOf(t, mail, { site, product, link, language });
  const unsubscribe = unsubscribePath === undefined ? null : { text: t('unsubscribe'), address: addressOn(site, unsubscribePath) };
  const greeting = toOneLine(name ?? '');
  const parts: MailParts = {
    language,
    productName: product,
    subject: toOneLine(t(`mails.${mail.name}.subject`, placeholders)),
    before: [
      greeting === '' ? t('helloAll') : t('hello', { name: greeting }),
      ...optionalParagraph('text').flatMap((text) => text.split('\n\n')),
      ...(placeholders['reason'] ? [t('reason', { reason: placeholders['reason'] })] : []),
    ],
    button: button && { ...button, hint: t('address') },
    after: [
      ...(minutes === undefined ? [] : [t('life', { life: formatSpan(locale, minutes) })]),
      ...optionalParagraph('after'),
      ...(mail.notYou ? [t('notYou')] : []),
    ],
    items: items.map(({ title, language: titleLanguage, address, lines }) => ({
      title: toOneLine(title),
      language: titleLanguage,
      address: addressOn(site, address),
      lines: lines.map(toOneLine),
    })),
    note: note === undefined ? null : toOneLine(note),
    changes: changes.map(({ label, before, after }) => ({
      label: toOneLine(label),
      before: before && toMultiLine(before),
      after: after && toMultiLine(after),
    })),
    removed: t('removed'),
    foot: [
      t('sent', { product, to }),
      ...(unsubscribe ? optionalParagraph('why') : []),
      t('contact', { email: config.CONTACT_EMAIL, phone: site.code === 'NP' ? config.CONTACT_PHONE_NP : config.CONTACT_PHONE }),
    ],
    unsubscribe,
  };
  return {
    language,
    subject: parts.subject,
    text: textLayout(parts),
    html: htmlLayout(parts),
    ...(unsubscribe ? { unsubscribe: unsubscribe.address } : {}),
  };
}
