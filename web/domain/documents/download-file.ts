import { listNoticeDocuments } from '#contract/documents.ts';
import { call } from '../../api.ts';

/** The links of a list of documents, asked for when one is needed: they end after five minutes. */
interface ListedDocuments {
  notice: string;
  /** Of the notice, where it is not the present one. */
  version?: number | undefined;
  /** The page of the list that has the document. */
  page: number;
  size: number;
}

/** The user may not download, for example before confirming their email address. */
export class NoLink extends Error {
  override name = 'NoLink';
}

/** Has the browser save what a signed link leads to. @throws Error where it does not: nothing else would tell the reader. */
export async function saveFromLink(link: string): Promise<void> {
  const response = await fetch(link, { method: 'HEAD' });
  if (!response.ok) throw new Error(`${link.replace(/\?.*$/u, '')}: ${response.status}`);
  const anchor = document.createElement('a');
  anchor.href = link;
  // With this attribute a failure leaves the page where it is.
  anchor.download = '';
  anchor.click();
}

/** Downloads a document of a notice; null: all of them as one ZIP. @throws NoLink, CallError, TypeError */
export async function downloadDocuments({ notice, page, size, version }: ListedDocuments, document: string | null): Promise<void> {
  const { items, zip } = await call(listNoticeDocuments, { query: { id: notice, page, size, ...(version === undefined ? {} : { version }) } });
  const link = document === null ? zip : items.find(({ id }) => id === document)?.link;
  if (!link) throw new NoLink();
  await saveFromLink(link);
}
