import * as z from 'zod';
import { MEGABYTE, nothing, type Operations } from '@/lib/platform/api/operation';
import {
  importLabelsAnswer,
  importLabelsQuery,
  importLabelsRequest,
  knownForms,
  label,
  labelAddress,
  labelNames,
  labelsQuery,
  labelsWindow,
  seenIds,
  setLabelRequest,
} from './labels';

const TAX_RESIDENCY = {
  kind: 'form',
  id: 317,
  label: 'Tax residency',
  updatedAt: '2026-11-20T14:02:11.000Z',
  updatedBy: 'Ada Hart',
} as const;
const CSV = 'kind,id,label\r\nform,317,Tax residency\r\n';

export const LABELS = {
  'GET /api/labels': {
    operationId: 'listLabels',
    summary: 'A page of labels, with who set them',
    access: 'labels.read',
    query: labelsQuery,
    answer: labelsWindow,
    example: {
      query: { kind: 'form', q: 'tax' },
      answer: {
        rows: [TAX_RESIDENCY],
        offset: 0,
        matching: 1,
        total: 9,
        facets: { kind: [{ value: 'form', count: 1 }] },
      },
    },
  },
  'GET /api/labels/names': {
    operationId: 'listLabelNames',
    summary: 'All labels in short',
    access: 'labels.read',
    answer: labelNames,
    example: {
      answer: {
        names: {
          profile: {},
          form: { '317': 'Tax residency' },
          people_model: {},
          advanced_document_configuration: {},
          setup: { 12: 'Limited companies' },
        },
        mayChange: true,
      },
    },
  },
  'GET /api/labels/known-forms': {
    operationId: 'listKnownForms',
    summary: 'How many profiles have each form',
    access: 'labels.read',
    answer: knownForms,
    example: { answer: { forms: [{ id: 317, profiles: 12 }], read: 18, known: 22 } },
  },
  'GET /api/labels/seen': {
    operationId: 'listSeenIds',
    summary: 'How many profiles have each people model and advanced document configuration',
    access: 'labels.read',
    answer: seenIds,
    example: {
      answer: {
        people_model: [{ id: 12, profiles: 9 }],
        advanced_document_configuration: [{ id: 31, profiles: 4 }],
        read: 18,
        known: 22,
      },
    },
  },
  'GET /api/labels/export': {
    operationId: 'exportLabels',
    summary: 'All labels as CSV',
    access: 'labels.read',
    answer: { download: { csv: { example: CSV } } },
  },
  'POST /api/labels/import': {
    operationId: 'importLabels',
    summary: 'Add and change labels from CSV; with dry=true, only report what would change',
    access: 'labels.change',
    query: importLabelsQuery,
    body: importLabelsRequest,
    large: { permission: 'labels.change', bytes: MEGABYTE },
    answer: importLabelsAnswer,
    problems: ['too_many_labels'],
    example: {
      query: { dry: 'true' },
      body: { csv: CSV },
      answer: { changes: [{ kind: 'form', id: 317, before: null, after: 'Tax residency' }], unchanged: 0 },
    },
  },
  'PUT /api/labels/{kind}/{id}': {
    operationId: 'setLabel',
    summary: 'Set a label',
    access: 'labels.change',
    params: labelAddress,
    body: setLabelRequest,
    answer: z.object({ label }),
    problems: ['too_many_labels'],
    example: {
      params: { kind: 'form', id: '317' },
      body: { label: 'Tax residency' },
      answer: { label: TAX_RESIDENCY },
    },
  },
  'DELETE /api/labels/{kind}/{id}': {
    operationId: 'removeLabel',
    summary: 'Delete a label',
    access: 'labels.change',
    params: labelAddress,
    answer: nothing,
    example: { params: { kind: 'form', id: '317' }, answer: {} },
  },
} as const satisfies Operations;
