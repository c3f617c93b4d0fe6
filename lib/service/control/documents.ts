import * as z from 'zod';
import { processingStep, provideDocument as provision, sandboxDocument } from '../control-api/profile';
import { listDocuments, MOST_DOCUMENTS, readDocumentId } from '../profiles/documents/find-documents';
import { completeStep, provideDocument, triggerProcessing } from '../profiles/documents/process-document';
import type { ControlRows, ControlRuns } from './control-route';

const ofProfile = z.object({ uuid: z.string().meta({ description: 'UUID of the profile' }) });
const ofDocument = z.object({ id: z.string().meta({ description: 'Number of the document' }) });
const documentAnswer = z.strictObject({ data: sandboxDocument });

export const DOCUMENTS = {
  'GET /accounts/{account}/profiles/{uuid}/documents': {
    operationId: 'listDocuments',
    summary: 'Documents of a profile, in the order in which they were provided',
    params: ofProfile,
    answer: z.strictObject({ data: z.array(sandboxDocument).max(MOST_DOCUMENTS) }),
  },
  'POST /accounts/{account}/profiles/{uuid}/documents': {
    operationId: 'provideDocument',
    summary: 'Provide a document, by the API or in the portal',
    description: 'Through the API, it is processed immediately and emits document.processed.',
    params: ofProfile,
    body: provision,
    example: { body: { name: 'Certificate of incorporation', steps: ['ocr', 'fraud_check'], by: 'portal' } },
    answer: documentAnswer,
    status: 201,
  },
  'POST /accounts/{account}/documents/{id}/process': {
    operationId: 'triggerProcessing',
    summary: 'Trigger processing, as case management does',
    description: 'Every enabled step begins again. Emits document.processed.',
    params: ofDocument,
    answer: documentAnswer,
  },
  'POST /accounts/{account}/documents/{id}/steps/{step}/complete': {
    operationId: 'completeStep',
    summary: 'Complete one step',
    description: 'Emits document.processed, and document.complete after it when it was the last step.',
    params: ofDocument.extend({ step: processingStep }),
    answer: documentAnswer,
    refusals: ['conflict'],
  },
} as const satisfies ControlRows;

export const documents: ControlRuns<typeof DOCUMENTS> = {
  'GET /accounts/{account}/profiles/{uuid}/documents': async (context, { account, params }) => ({
    data: await listDocuments(context, account, params.uuid),
  }),
  'POST /accounts/{account}/profiles/{uuid}/documents': async (context, { account, params, body }) => ({
    data: await provideDocument(context, account, params.uuid, body),
  }),
  'POST /accounts/{account}/documents/{id}/process': async (context, { account, params }) => ({
    data: await triggerProcessing(context, account, readDocumentId(params.id)),
  }),
  'POST /accounts/{account}/documents/{id}/steps/{step}/complete': async (context, { account, params }) => ({
    data: await completeStep(context, account, readDocumentId(params.id), params.step),
  }),
};
