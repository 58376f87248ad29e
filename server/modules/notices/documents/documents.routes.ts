import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/documents.ts';
import { fileRoute } from '#server/platform/http/file-route.ts';
import { redirectRoute } from '#server/platform/http/redirect-route.ts';
import { route } from '#server/platform/http/route.ts';
import { uploadRoute } from '#server/platform/http/upload-route.ts';
import { addNoticeDocument } from './add-notice-document.ts';
import { amendNoticeDocuments } from './amend-notice-documents.ts';
import { changeNoticeDocument } from './change-notice-document.ts';
import { downloadNoticeDocument } from './download-notice-document.ts';
import { editedDocuments } from './edited-documents.ts';
import { followLink } from './follow-link.ts';
import { listDownloads } from './list-downloads.ts';
import { listNoticeDocuments } from './list-notice-documents.ts';
import { logDownload } from './log-download.ts';
import { noticeDocumentReceiver } from './notice-document-receiver.ts';
import { orderNoticeDocuments } from './order-notice-documents.ts';
import { readNoticeDocument } from './read-notice-document.ts';
import { removeNoticeDocument } from './remove-notice-document.ts';

export function documentsRoutes(app: FastifyInstance): void {
  route(app, contract.addNoticeDocument, addNoticeDocument);
  uploadRoute(app, contract.uploadNoticeDocument, noticeDocumentReceiver);
  route(app, contract.changeNoticeDocument, changeNoticeDocument);
  route(app, contract.orderNoticeDocuments, orderNoticeDocuments);
  route(app, contract.removeNoticeDocument, removeNoticeDocument);
  route(app, contract.editedDocuments, editedDocuments);
  route(app, contract.amendNoticeDocuments, amendNoticeDocuments);
  route(app, contract.listNoticeDocuments, listNoticeDocuments);
  fileRoute(app, contract.readNoticeDocument, readNoticeDocument);
  fileRoute(app, contract.downloadNoticeDocument, downloadNoticeDocument);
  route(app, contract.logDownload, logDownload);
  redirectRoute(app, contract.followLink, followLink, ({ params }) => `/notice-details/${encodeURIComponent(params.id)}`);
  route(app, contract.listDownloads, listDownloads);
}
