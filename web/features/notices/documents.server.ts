import { type NoticePage, partSizes } from '#contract/notices.ts';
import type { PageRequest } from '../../context.ts';
import type { Translate } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { formatBytes } from '../../lib/file-size.ts';
import type { Formats } from '../../lib/site.tsx';
import { nameIn } from './notice-names.server.ts';
import type { DocumentWords } from './page-extras.ts';

/** What a notice's page says of its documents. @param t of the notice's page. */
export function documentWordsOf(page: PageRequest, notice: NoticePage, t: Translate, { locale, count }: Formats): DocumentWords | null {
  if (notice.locked || !notice.content.documents) return null;
  const { documents } = notice.content;
  const factsOf = ({ documentType, format, size, version, language }: (typeof documents)[number]) =>
    [
      documentType && nameIn(page.language, 'documentType', documentType),
      format && nameIn(page.language, 'format', format),
      size !== undefined && formatBytes(locale, size),
      version !== undefined && t('documentVersion', { n: count(version) }),
      language && nameIn(page.language, 'language', language),
    ]
      .filter(Boolean)
      .join(' · ');
  const files = documents.filter(({ sha256 }) => sha256 !== undefined);
  return {
    facts: Object.fromEntries(documents.map((document) => [document.id, factsOf(document)])),
    signIn: files.length > 0 ? { label: t('signInToDownload'), to: `/login?next=${encodeURIComponent(addressOfNotice(notice))}` } : null,
    zip: files.length > 1 || notice.parts.documents.pages > 1 ? t('allDocuments') : null,
    pageSize: partSizes.documents,
  };
}
