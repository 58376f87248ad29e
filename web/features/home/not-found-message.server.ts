import type { PageRequest } from '../../context.ts';
import { translatorOf } from '../../i18n.ts';
import { type MissingKind, missingKinds } from '../../lib/addresses.ts';

/** The home page's message to a reader whose address found nothing. */
export interface Missing {
  kind: MissingKind;
  title: string;
  text: string;
  close: string;
  /** The home page without the message, in the requested language. */
  home: string;
}

/**
 * Null where the address requests no message. All words are ours: the address only chooses among them. @param search the page's own query.
 */
export function missingOf({ language }: PageRequest, search: URLSearchParams): Missing | null {
  const requestedKind = search.get('missing');
  const kind = missingKinds.find((candidate) => candidate === requestedKind);
  if (!kind) return null;
  const t = translatorOf(language);
  const home = search.get('lang') === language ? `/?lang=${language}` : '/';
  return { kind, title: t(`missing.${kind}.title`), text: t(`missing.${kind}.text`), close: t('missing.close'), home };
}
