import { documentReceiver } from '#server/modules/documents/index.ts';
import { requireEditableDocument } from './require-editable.ts';

/** Receives the files of notices from those who may edit their documents. */
export const noticeDocumentReceiver = documentReceiver(async (ctx, { publicId }) => void (await requireEditableDocument(ctx, publicId)));
