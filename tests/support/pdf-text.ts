import { definePDFJSModule, extractText, getDocumentProxy } from 'unpdf';

/** What stands in a PDF file: the text of each page with single spaces, its title, language and number of outline entries. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; title: unknown; language: unknown; outline: string[]; isTagged: boolean }> {
  await definePDFJSModule(() => import('unpdf/pdfjs'));
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  return {
    pages: text.map((page) => page.replaceAll(/\s+/gu, ' ').trim()),
    title: facts['Title'],
    language: facts['Language'],
    outline: ((await document.getOutline()) ?? []).map(({ title }) => title),
    isTagged: ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
  };
}
