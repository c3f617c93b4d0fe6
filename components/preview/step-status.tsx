import type { SectionKey } from '@/lib/configuration/contract/section-names';
import type { PortalPreview } from '@/lib/features/preview/portal-preview';

export function StepStatus({ preview, at }: { preview: PortalPreview; at: SectionKey | null }) {
  const place = preview.places.find(({ key }) => key === at);
  return (
    <p role="status" className="sr-only">
      {place === undefined
        ? ''
        : place.kind === 'step'
          ? `Step ${place.number} of ${preview.steps.length}: ${place.label}`
          : `${place.label} is not a step`}
    </p>
  );
}
