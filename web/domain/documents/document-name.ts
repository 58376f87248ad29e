import type { EditedDocument } from '#contract/documents.ts';

/** The address in `<https://…>`. */
export const addressIn = (externalURL: string): string => externalURL.slice(1, -1);

/** What a document is called: its title, else its file or address. */
export const documentName = ({ title, name, externalURL }: Pick<EditedDocument, 'title' | 'name' | 'externalURL'>): string =>
  title ?? name ?? (externalURL ? addressIn(externalURL) : '');
