import { MarkedText } from '@/components/ui/marked-text';
import type { PortalPreview } from '@/lib/features/preview/portal-preview';
import { visiblePlaces } from '@/lib/features/preview/visible-places';
import { GhostBox } from './ghost-box';
import type { PreviewSubject } from './portal-frames';
import { Reconstruction } from './reconstruction';
import { StepContent } from './step-content';

/** In print there is no Next button: all steps, one after the other. */
export function PrintedPreview({
  id,
  subject,
  preview,
  withHidden,
}: {
  id: string;
  subject: PreviewSubject;
  preview: PortalPreview;
  withHidden: boolean;
}) {
  return (
    <div className="mt-4 hidden print:block">
      <Reconstruction
        id={`${id}-print`}
        label={`${subject.name}, all steps`}
        from={subject.from}
        className="rounded-lg border"
      >
        <p className="px-4 pt-3 font-semibold wrap-anywhere">
          <MarkedText>{subject.name}</MarkedText>
        </p>
        <ol className="grid gap-5 p-4">
          {visiblePlaces(preview, withHidden).map((place) =>
            place.kind === 'ghosts' ? (
              <li key={place.ghosts[0].key}>
                <GhostBox run={place} />
              </li>
            ) : (
              <li key={place.key}>
                <p className="break-after-avoid text-ink-3">{`Step ${place.number} of ${preview.steps.length}`}</p>
                <StepContent step={place} withHidden={withHidden} />
              </li>
            ),
          )}
        </ol>
      </Reconstruction>
    </div>
  );
}
