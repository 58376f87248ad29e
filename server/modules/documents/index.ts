import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { auditNames } from './documents.audit.ts';
import { scanJob, scanSchedule } from './documents.jobs.ts';
import { sweepDocuments } from './sweep-documents.ts';

export { contentChecks } from './files/content-checks.ts';
export { addDocument } from './store/add-document.ts';
export { changeDocument, orderDocuments, removeDocument, removeDocumentsOf } from './store/change-documents.ts';
export { type DocumentOwner, type DocumentRow, countUnfinished, documentByPublicId, documentsByPublicIds } from './store/documents.repo.ts';
export { bracketed, listEdited, presentEdited } from './store/edited-documents.ts';
export { publishDocuments, readyDocuments } from './store/publish-documents.ts';
export { documentReceiver } from './upload/document-receiver.ts';

export const documents: Module = {
  name: 'documents',
  auditNames,
  jobs: [scanJob],
  schedules: [scanSchedule, defineSchedule({ name: 'documents-sweep', cron: '41 * * * *', run: sweepDocuments })],
};
