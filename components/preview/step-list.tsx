import { HereLink } from '@/components/ui/page-link';
import type { PreviewStep } from '@/lib/features/preview/portal-preview';
import type { VisiblePlace } from '@/lib/features/preview/visible-places';
import { GhostBox } from './ghost-box';
import type { PreviewAddress } from './use-preview-address';

/** All steps, with omitted sections in their place. These are links, so each can be shared. */
export function StepList({
  label,
  places,
  step,
  address: { addressOf, goTo },
}: {
  label: string;
  places: readonly VisiblePlace[];
  step: PreviewStep | null;
  address: PreviewAddress;
}) {
  return (
    <nav aria-label={label} className="border-r border-line bg-sunken px-2 py-3">
      <ol className="grid content-start gap-px">
        {places.map((place) => {
          if (place.kind === 'ghosts') {
            return (
              <li key={place.ghosts[0].key} className="my-0.5">
                <GhostBox run={place} />
              </li>
            );
          }
          const isPast = step !== null && place.number < step.number;
          const count = countOf(place);
          return (
            <li key={place.key}>
              <HereLink
                href={addressOf(place.key)}
                aria-current={place === step ? 'step' : undefined}
                onChoose={() => goTo(place.key)}
                className="relative z-20 grid min-h-8 grid-cols-[26px_minmax(0,1fr)_auto] items-center rounded-md px-2 leading-snug text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)]"
              >
                <span
                  className={`inline-flex size-[18px] items-center justify-center rounded-full border text-2xs numeric ${
                    place === step
                      ? 'border-ink-2 bg-ink-2 text-surface'
                      : isPast
                        ? 'border-ink-3 bg-ink-3 text-surface'
                        : 'border-line-strong bg-surface text-ink-3'
                  }`}
                >
                  {place.number}
                </span>
                <span>{place.label}</span>
                {count === 0 ? null : <span className="text-2xs text-ink-3 numeric">{count}</span>}
              </HereLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The number of documents or forms. */
const countOf = ({ parts }: PreviewStep): number =>
  parts.filter(({ kind }) => kind === 'document' || kind === 'id' || kind === 'lost').length;
