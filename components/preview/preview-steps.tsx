'use client';

import { usePageKey } from '@/components/shell/use-page-key';
import type { SectionKey } from '@/lib/configuration/contract/section-names';
import type { PortalPreview } from '@/lib/features/preview/portal-preview';
import type { PreviewAddress } from './use-preview-address';

/**
 * The section selected in all portals at once; arrow keys move to the next one that is a step in any of them. The
 * address may name a section that is not a step, which is then explained.
 */
export function usePreviewSteps(
  previews: readonly PortalPreview[],
  address: PreviewAddress,
): SectionKey | null {
  const places = previews[0]?.places ?? [];
  const keys = places
    .map(({ key }) => key)
    .filter((key) => previews.some(({ steps }) => steps.some((step) => step.key === key)));
  const stepAt = (asked: string | null) => places.find(({ key }) => key === asked)?.key ?? keys[0] ?? null;
  const order = places.map(({ key }) => key);
  const move = (isNext: boolean) => {
    const at = stepAt(address.readStep());
    const place = at === null ? -1 : order.indexOf(at);
    const next = isNext
      ? keys.find((key) => order.indexOf(key) > place)
      : keys.findLast((key) => order.indexOf(key) < place);
    if (next !== undefined) address.goTo(next);
  };
  usePageKey('ArrowLeft', () => move(false));
  usePageKey('ArrowRight', () => move(true));
  return stepAt(address.step);
}

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
