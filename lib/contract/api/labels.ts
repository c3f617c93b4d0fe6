import { z } from 'zod';
import {
  importLabelsAnswer,
  importLabelsQuery,
  importLabelsRequest,
  knownForms,
  label,
  labelAddress,
  labelNames,
  labelsAnswer,
  seenIds,
  setLabelRequest,
} from '../labels';
import { nothing, type Operations } from './operation';

export const LABELS = {
  'GET /api/labels': {
    summary: 'All labels, with who gave them',
    access: 'labels.read',
    answer: labelsAnswer,
  },
  'GET /api/labels/names': {
    summary: 'All labels in short',
    access: 'labels.read',
    answer: labelNames,
  },
  'GET /api/labels/known-forms': {
    summary: 'On how many profiles each form was found',
    access: 'labels.read',
    answer: knownForms,
  },
  'GET /api/labels/seen': {
    summary: 'IDs that were found on profiles and may want a label',
    access: 'labels.read',
    answer: seenIds,
  },
  'GET /api/labels/export': {
    summary: 'All labels as CSV',
    access: 'labels.read',
    answer: 'download',
  },
  'POST /api/labels/import': {
    summary: 'Add and change labels from CSV; with dry=true only say what would change',
    access: 'labels.change',
    query: importLabelsQuery,
    body: importLabelsRequest,
    answer: importLabelsAnswer,
    problems: ['too_many_labels'],
  },
  'PUT /api/labels/{kind}/{id}': {
    summary: 'Give a label',
    access: 'labels.change',
    params: labelAddress,
    body: setLabelRequest,
    answer: z.object({ label }),
    problems: ['too_many_labels'],
  },
  'DELETE /api/labels/{kind}/{id}': {
    summary: 'Take a label away',
    access: 'labels.change',
    params: labelAddress,
    answer: nothing,
  },
} as const satisfies Operations;
