import { Check, Circle, type LucideIcon, Minus } from 'lucide-react';
import { STEPS } from '@/components/ui/lifecycle/move-words';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { KnownProfile } from '@/lib/features/profiles/known-profile';
import { writtenOut } from '@/lib/platform/text/unseen';
import { Fact } from './profile-facts';
import { ReviewPath } from './review-path';

/** The states that the profile went through, and its latest document event, as webhooks reported them. */
export function ReviewAndDocuments({
  known: { reviewStatus, path, isPathWhole, latestDocumentEvent },
}: {
  known: KnownProfile;
}) {
  if (reviewStatus === null && latestDocumentEvent === null) return null;
  return (
    <section aria-label="Review and documents" className="mb-4">
      {reviewStatus === null ? null : <ReviewPath status={reviewStatus} path={path} isWhole={isPathWhole} />}
      {latestDocumentEvent === null ? null : (
        <dl className="mt-2">
          <Fact label="Latest document event">
            <DocumentEvent event={latestDocumentEvent} />
          </Fact>
        </dl>
      )}
    </section>
  );
}

const LOOKS: Record<string, { icon: LucideIcon; look: string }> = {
  complete: { icon: Check, look: 'text-on' },
  pending: { icon: Circle, look: 'text-warn' },
  disabled: { icon: Minus, look: 'text-ink-3' },
};
const ORDER = STEPS.map(({ step }) => step as string);
const labelOf = (step: string) => STEPS.find((known) => known.step === step)?.label ?? step;
const placeOf = (step: string) => (ORDER.includes(step) ? ORDER.indexOf(step) : ORDER.length);

/**
 * The newest document event with its time, and each step in the document's order: a null step is disabled, and an
 * unknown one comes last, as received. The event does not name a document, so this never describes the state of the
 * profile's documents.
 */
export function DocumentEvent({
  event: { event, status, at, steps },
}: {
  event: NonNullable<KnownProfile['latestDocumentEvent']>;
}) {
  const ordered = Object.entries(steps ?? {}).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <span
      title="The webhook doesn’t say which document."
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5"
    >
      <span>
        <MarkedText>{eventNameWords(event, status)}</MarkedText>, <ServiceTime>{at}</ServiceTime>
      </span>
      {ordered.map(([step, state]) => {
        const words = state ?? 'disabled';
        const { icon: Icon, look: className } = LOOKS[words] ?? { icon: Circle, look: 'text-ink-3' };
        return (
          <span
            key={step}
            title={writtenOut(`${step}: ${state ?? 'null'}`)}
            className="inline-flex items-center gap-1"
          >
            <Icon aria-hidden className={`size-3.5 shrink-0 ${className}`} />
            <span className={state === null ? 'text-ink-3' : 'text-ink-2'}>
              <MarkedText>{labelOf(step)}</MarkedText>
            </span>
            <span className="sr-only">
              {' '}
              <MarkedText>{words}</MarkedText>
            </span>
          </span>
        );
      })}
    </span>
  );
}

/** "document.complete", "document.processed (pending)": includes the status if the event's name doesn't. */
function eventNameWords(event: string | null, status: string | null): string {
  if (event === null) return status ?? 'no status';
  return status === null || event === `document.${status}` ? event : `${event} (${status})`;
}
