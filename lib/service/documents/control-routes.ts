import { z } from 'zod';
import {
  processingStep,
  provideDocument as provision,
  sandboxDocument,
} from '@/lib/contract/sandbox/profile';
import type { ControlContext } from '../control/control-context';
import { type ControlRoute, controlRoute } from '../control/control-route';
import { listDocuments, MOST_DOCUMENTS } from './list-documents';
import { readDocumentId } from './lock-document';
import { completeStep, triggerProcessing } from './process-document';
import { provideDocument } from './provide-document';

const OF_PROFILE = '/accounts/:account/profiles/:uuid/documents';
const DOCUMENT = '/accounts/:account/documents/:id';
const ofProfile = z.object({ uuid: z.string().meta({ description: 'UUID of the profile' }) });
const ofDocument = z.object({ id: z.string().meta({ description: 'Number of the document' }) });
const documentAnswer = z.strictObject({ data: sandboxDocument });

export const DOCUMENT_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'get',
    path: OF_PROFILE,
    operationId: 'listDocuments',
    summary: 'Documents of a profile, in the order in which they were provided',
    tag: 'Documents',
    params: ofProfile,
    answer: z.strictObject({ data: z.array(sandboxDocument).max(MOST_DOCUMENTS) }),
    run: async (context, { account, params }) => ({
      data: await listDocuments(context, account, params.uuid),
    }),
  }),
  controlRoute({
    method: 'post',
    path: OF_PROFILE,
    operationId: 'provideDocument',
    summary: 'Provide a document, by the API or in the portal',
    description: 'By the API it is processed at once: emits document.processed.',
    tag: 'Documents',
    params: ofProfile,
    body: provision,
    answer: documentAnswer,
    status: 201,
    run: async (context, { account, params, body }) => ({
      data: await provideDocument(context, account, params.uuid, body),
    }),
  }),
  controlRoute({
    method: 'post',
    path: `${DOCUMENT}/process`,
    operationId: 'triggerProcessing',
    summary: 'Trigger processing, as case management does',
    description: 'Every enabled step begins again. Emits document.processed.',
    tag: 'Documents',
    params: ofDocument,
    answer: documentAnswer,
    run: async (context, { account, params }) => ({
      data: await triggerProcessing(context, account, readDocumentId(params.id)),
    }),
  }),
  controlRoute({
    method: 'post',
    path: `${DOCUMENT}/steps/:step/complete`,
    operationId: 'completeStep',
    summary: 'Complete one step',
    description: 'Emits document.processed, and document.complete after it when it was the last step.',
    tag: 'Documents',
    params: ofDocument.extend({ step: processingStep }),
    answer: documentAnswer,
    faults: ['conflict'],
    run: async (context, { account, params }) => ({
      data: await completeStep(context, account, readDocumentId(params.id), params.step),
    }),
  }),
];
