import type { ProcessingSteps } from '@/lib/configuration/contract/document-processing';
import type { Move } from '@/lib/configuration/contract/review-moves';
import type { EmittedEvent } from './emitted-events';

/** The expected state of a document, and its events. */
export interface DocumentModel {
  id: number;
  steps: ProcessingSteps;
  submitted: boolean;
  events: EmittedEvent[];
}

/** An endless cycle of moves: every second one submits what was uploaded in the portal. */
export const moveAt = (count: number): Move =>
  (['complete-processing', 'submit'] as const)[count] ??
  (count % 2 === 0 ? 'request-information' : 'resubmit');

/** The events in the document for each occasion; deliberately repeated here. */
export const documentEventsOf = (steps: ProcessingSteps) => [
  { event: 'document.processed', status: 'pending', steps },
  ...(Object.values(steps).some((step) => step === 'pending')
    ? []
    : [{ event: 'document.complete', status: 'complete', steps }]),
];

/** The state that a receiver derives, in whatever order events arrive: by timestamp; complete wins a tie. */
export function fold(events: readonly EmittedEvent[]) {
  return events
    .map(({ body }) => ({
      at: Date.parse(body.timestamp),
      data: body.data as { status: string; statuses: ProcessingSteps },
    }))
    .reduce((one, other) =>
      other.at > one.at || (other.at === one.at && other.data.status === 'complete') ? other : one,
    ).data;
}
