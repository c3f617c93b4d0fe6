import type { ProcessingSteps } from '@/lib/contract/document-processing';
import type { Move } from '@/lib/contract/review-moves';
import type { EmittedEvent } from './emitted-events';

/** What a test expects of a document, and the events that told of it. */
export interface DocumentModel {
  id: number;
  steps: ProcessingSteps;
  submitted: boolean;
  events: EmittedEvent[];
}

/** Moves that go round for ever: every second one submits what was uploaded in the portal. */
export const moveAt = (count: number): Move =>
  (['complete-processing', 'submit'] as const)[count] ??
  (count % 2 === 0 ? 'request-information' : 'resubmit');

/** What the document says is told of a document each time; written here a second time on purpose. */
export const documentEventsOf = (steps: ProcessingSteps) => [
  { event: 'document.processed', status: 'pending', steps },
  ...(Object.values(steps).some((step) => step === 'pending')
    ? []
    : [{ event: 'document.complete', status: 'complete', steps }]),
];

/** As a receiver folds them, in whatever order they come: by timestamp; complete wins a tie. */
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
