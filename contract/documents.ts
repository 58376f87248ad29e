import { z } from 'zod';
import { Reason } from './approval.ts';
import { MAX_DOCUMENTS, MAX_FILE_BYTES, documentStates, documentTypes, mediaTypes, refusals } from './document-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { FieldChange, NoticeId } from './notices.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';

const DocumentType = z.enum(documentTypes);

/** A document's id has the form of a notice's. Those of imported notices have ids of their source instead. */
const DocumentId = NoticeId;
const at = z.iso.datetime();

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/u.test(protocol) && hostname !== '' && username === '' && password === '';
}
/** An http or https address, without a password in it. */
const WebAddress = boundedText(2000)
  .trim()
  .refine(isWebAddress, { params: { rule: 'web' }, message: 'must be an http or https address' });
const title = boundedText(300).transform((text) => text.replace(/\s+/gu, ' ').trim());
const language = z.string().regex(/^[a-z]{2}$/u);

/** What editors say of a document; null or empty: nothing. */
const details = { title: title.nullable().optional(), documentType: DocumentType.nullable().optional(), language: language.nullable().optional() };

/** A document as the editors of its notice see it: what the next publication or amendment will show. */
export const EditedDocument = z.object({
  id: z.string(),
  /** The file's name; null for a link. */
  name: z.string().nullable(),
  /** In the form of `externalURL` elsewhere; null for a file. */
  externalURL: z.string().nullable(),
  title: z.string().nullable(),
  documentType: z.string().nullable(),
  language: z.string().nullable(),
  state: z.enum(documentStates),
  refusal: z.enum(refusals).nullable(),
  size: z.number().int().nullable(),
  /** Bytes that have arrived of one that is uploading. */
  received: z.number().int().nullable(),
  /** Hexadecimal. */
  sha256: z.string().nullable(),
  /** Media type, by its content. */
  format: z.string().nullable(),
  version: z.number().int(),
  /** The document that it replaces. */
  replaces: z.string().nullable(),
  publishedAt: at.nullable(),
  /** Public, and gone from the list with the next amendment. */
  removed: z.boolean(),
  createdAt: at,
  /** A link to the file that works for five minutes, for this user alone; only in lists. */
  link: z.string().nullable(),
});
export type EditedDocument = z.infer<typeof EditedDocument>;

const write = { access: 'may:notices.write' } as const;
const byDocument = z.strictObject({ id: DocumentId });

/** Either a file (`name` and `size`) or a link (`url`). */
const DocumentToAdd = z
  .strictObject({
    notice: NoticeId,
    /** As the sender has it; stored cleaned. */
    name: boundedText(500).pipe(z.string().min(1)).optional(),
    /** In bytes. */
    size: z.number().int().min(1).max(MAX_FILE_BYTES).optional(),
    url: WebAddress.optional(),
    ...details,
    /** A document of the notice; the new one takes its place, and its title and type unless others are given. */
    replaces: DocumentId.optional(),
  })
  .refine(({ name, size, url }) => (url === undefined ? name !== undefined && size !== undefined : name === undefined && size === undefined), {
    path: ['name'],
    params: { rule: 'required' },
    message: 'goes with a size, and without a url',
  });

export const addNoticeDocument = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/notices/noticeDocument',
  summary: 'Add a document to a notice: start the upload of a file, which PATCH on its own address then receives, or name a link',
  body: DocumentToAdd,
  response: EditedDocument,
});
export const uploadNoticeDocument = defineEndpoint({
  ...write,
  method: 'PATCH',
  path: '/notices/noticeDocument/{id}',
  summary: 'Send a piece of a file (tus 1.0); after a break HEAD tells from where to go on',
  upload: true,
  params: byDocument,
  response: z.string(),
});
export const changeNoticeDocument = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/notices/noticeDocument/{id}',
  summary: 'Change what is said of a document, or take back its removal; absent fields stay, null empties',
  params: byDocument,
  body: z.strictObject({ ...details, removed: z.literal(false).optional() }),
  response: EditedDocument,
});
export const orderNoticeDocuments = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/notices/noticeDocument',
  summary: 'Put the documents of a notice into an order',
  body: z.strictObject({ notice: NoticeId, order: z.array(DocumentId).min(1).max(MAX_DOCUMENTS) }),
  response: z.object({ items: z.array(EditedDocument) }),
});
export const removeNoticeDocument = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: '/notices/noticeDocument/{id}',
  summary: 'Remove a document; a published one leaves the list with the next amendment, and stays readable in the earlier versions',
  params: byDocument,
  response: z.object({ items: z.array(EditedDocument) }),
});
/** In their order; those of a published notice with what the next amendment will change. */
export const editedDocuments = defineEndpoint({
  ...write,
  method: 'GET',
  path: '/notices/noticeDocument',
  summary: 'List the documents of a notice as its editors see them',
  query: z.strictObject({ notice: NoticeId }),
  response: z.object({
    items: z.array(EditedDocument),
    /** The public list differs from these documents. */
    hasChanges: z.boolean(),
    /** For If-Match of the amendment; null while the notice is not public. */
    noticeVersion: z.number().int().nullable(),
  }),
});
export const amendNoticeDocuments = defineEndpoint({
  access: 'may:notices.submit',
  method: 'POST',
  path: '/notices/noticeDocument/amendment',
  needsRevision: true,
  summary: 'Publish the changes of a published notice’s documents as an amendment, with a reason that everybody reads',
  body: z.strictObject({ notice: NoticeId, reason: Reason }),
  response: z.object({
    id: z.string(),
    /** Number of the amendment. */
    amendment: z.number().int(),
    revision: z.number().int(),
    changes: z.array(FieldChange),
  }),
});

/** A document of a notice that a reader sees. */
export const PublicDocument = z.object({
  id: z.string(),
  title: z.string().nullable(),
  /** The file's name under which it is saved; null for a link. */
  fileName: z.string().nullable(),
  description: z.string().nullable(),
  documentType: z.string().nullable(),
  language: z.string().nullable(),
  format: z.string().nullable(),
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  version: z.number().int(),
  replaces: z.string().nullable(),
  datePublished: z.string().nullable(),
  /** The address of a document elsewhere with one character around it (`<https://…>`): clients remove the first and the last. */
  externalURL: z.string().nullable(),
  /** A link that works for five minutes, for this reader alone; null for a link elsewhere, and without an account. */
  link: z.string().nullable(),
});
export type PublicDocument = z.infer<typeof PublicDocument>;

/** Of the notice; absent: the current one. */
const version = z.coerce.number().int().min(1).max(100_000).optional();

export const listNoticeDocuments = defineEndpoint({
  method: 'GET',
  path: '/notices/documents',
  summary: 'List the documents of a notice, each with a signed link for users who may download it',
  access: 'public',
  query: z.strictObject({ id: NoticeId, version, ...pagingQuery }),
  response: listOf(PublicDocument).extend({
    /** Only subscribers see the documents. */
    locked: z.boolean(),
    /** A signed link to all files of the notice as one ZIP; null where there are none, or the reader may not download them. */
    zip: z.string().nullable(),
    /** When the links end; null where there are none. */
    linksEndAt: at.nullable(),
  }),
});
const files: readonly string[] = [...new Set(Object.values(mediaTypes))];
export const readNoticeDocument = defineEndpoint({
  method: 'GET',
  path: '/notices/document/{id}',
  summary: 'Get the file of a document, or a range of it',
  access: 'signedIn',
  params: byDocument,
  files,
  response: z.string(),
});
export const downloadNoticeDocument = defineEndpoint({
  method: 'GET',
  path: '/notices/download/{id}',
  summary: 'Get the file of a document, or a range of it, by a signed link; with the id of a notice all its files as one ZIP',
  access: 'public',
  params: byDocument,
  query: z.strictObject({ sig: boundedText(1000).pipe(z.string().min(1)) }),
  files,
  response: z.string(),
});
/** Files log themselves when they are sent. A document elsewhere is known to be opened only if the client says so, or takes `followLink`. */
export const logDownload = defineEndpoint({
  method: 'POST',
  path: '/notices/log/downloads',
  summary: 'Log that the user opens a document of the notice that is kept elsewhere',
  access: 'public',
  query: z.strictObject({ noticeId: NoticeId }),
  body: z.strictObject({
    /** Its id in the notice; absent: not told. */
    document: boundedText(500).optional(),
    version,
  }),
  response: z.object({ logged: z.boolean() }),
});
/** A plain link needs no script to be logged. Without a token it opens the links of free notices alone, as a visitor. */
export const followLink = defineEndpoint({
  method: 'GET',
  path: '/notices/link/{id}',
  summary: 'Open a document of the notice that is kept elsewhere: logs it, and leads there',
  access: 'public',
  params: z.object({ id: NoticeId }),
  query: z.strictObject({ document: boundedText(500), version }),
  redirects: true,
  response: z.url(),
});
export const DownloadEntry = z.object({
  at,
  kind: z.enum(['file', 'zip', 'external']),
  /** Id of the document; null: all of them, or not told. */
  document: z.string().nullable(),
  title: z.string().nullable(),
  /** Null for a visitor, for a person whose account was deleted, and for an online notice before the opening of its bids. */
  person: z.string().nullable(),
  organisation: z.string().nullable(),
});
export type DownloadEntry = z.infer<typeof DownloadEntry>;
export const listDownloads = defineEndpoint({
  method: 'GET',
  path: '/notices/log/downloads/list',
  summary: 'List who downloaded what of a notice, newest first; for users who may edit it, and administrators',
  access: 'admin or may:notices.write',
  query: z.strictObject({ notice: NoticeId, ...pagingQuery }),
  response: listOf(DownloadEntry).extend({
    /** Of an online notice before the opening of its bids: nobody is named. */
    sealed: z.boolean(),
  }),
});
