import 'server-only';
import { exportLabels } from '@/lib/console/labels/export-labels';
import { importLabels } from '@/lib/console/labels/import-labels';
import { listKnownForms } from '@/lib/console/labels/list-known-forms';
import { listLabelNames, listLabels } from '@/lib/console/labels/list-labels';
import { listSeenIds } from '@/lib/console/labels/list-seen-ids';
import { removeLabel } from '@/lib/console/labels/remove-label';
import { setLabel } from '@/lib/console/labels/set-label';
import { permit } from '@/lib/console/permit';
import type { KnownForms, LabelNames, LabelsAnswer, SeenIds } from '@/lib/contract/labels';
import { importLabelsQuery, importLabelsRequest, labelAddress, setLabelRequest } from '@/lib/contract/labels';
import { answer, answerChange, attemptForPage, type Outcome } from './answer';
import { readSegment } from './read-address';
import { readBody, refuseForeignWrite } from './read-body';
import { readQuery } from './read-query';
import { RequestError } from './request-error';
import { streamText } from './stream-text';

/** An address of a label as it stands in the path. */
export interface LabelSegments {
  kind: string;
  id: string;
}

export const getLabels = (request: Request) => answer(request, ({ context }) => listLabels(context));
export const getLabelNames = (request: Request) => answer(request, ({ context }) => listLabelNames(context));
export const getKnownForms = (request: Request) => answer(request, ({ context }) => listKnownForms(context));
export const getSeenIds = (request: Request) => answer(request, ({ context }) => listSeenIds(context));

export const putLabel = (request: Request, segments: LabelSegments): Promise<Response> =>
  answerChange(request, async ({ context }) => {
    // Before the body is read: whoever may not is told that, not what is wrong with it.
    permit(context, 'labels.change');
    const { label } = await readBody(setLabelRequest, request);
    return { label: await setLabel(context, readSegment(labelAddress, segments), label) };
  });

export const deleteLabel = (request: Request, segments: LabelSegments): Promise<Response> =>
  answerChange(request, async ({ context }) => {
    refuseForeignWrite(request);
    await removeLabel(context, readSegment(labelAddress, segments));
    return {};
  });

export const postLabels = (request: Request): Promise<Response> =>
  answerChange(request, async ({ context }) => {
    permit(context, 'labels.change');
    const { dry } = readQuery(importLabelsQuery, request.url);
    const { csv } = await readBody(importLabelsRequest, request);
    const done = await importLabels(context, csv, { dry: dry === 'true' });
    if ('errors' in done) throw new RequestError('invalid_body', done.errors);
    return done;
  });

export const getLabelsExport = (request: Request): Promise<Response> =>
  answer(request, ({ context, requestId }) =>
    streamText(exportLabels(context), { name: 'labels', format: 'csv', requestId }),
  );

/** What pages read before they send HTML. */
export const readLabelNames = (): Promise<Outcome<LabelNames>> =>
  attemptForPage(({ context }) => listLabelNames(context));

export interface LabelsPage {
  labels: LabelsAnswer;
  known: KnownForms;
  seen: SeenIds;
}

export const readLabelsPage = (): Promise<Outcome<LabelsPage>> =>
  attemptForPage(async ({ context }) => {
    const [labels, known, seen] = await Promise.all([
      listLabels(context),
      listKnownForms(context),
      listSeenIds(context),
    ]);
    return { labels, known, seen };
  });
