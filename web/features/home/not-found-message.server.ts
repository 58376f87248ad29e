import type { PageRequest } from '../../context.ts';
import { translatorOf } from '../../i18n.ts';
import { type MissingKind, missingKinds } from '../../lib/addresses.ts';

/** The home page's message that the requested notice or buyer was not found. */
export interface NotFoundMessage {
  kind: MissingKind;
  title: string;
  text: string;
  closeLabel: string;
  /** The home page without the message, in the requested language. */
  homePath: string;
}

/**
 * Null where the address requests no message. All words are ours: the address only chooses among them. @param search the page's own query.
 */
export function notFoundMessage({ language }: PageRequest, search: URLSearchParams): NotFoundMessage | null {
  const requestedKind = search.get('missing');
  const kind = missingKinds.find((candidate) => candidate === requestedKind);
  if (!kind) return null;
  const t = translatorOf(language);
  const homePath = search.get('lang') === language ? `/?lang=${language}` : '/';
  return { kind, title: t(`missing.${kind}.title`), text: t(`missing.${kind}.text`), closeLabel: t('missing.close'), homePath };
}
