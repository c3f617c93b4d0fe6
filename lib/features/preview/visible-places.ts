import { isLeftOut, type PortalPreview, type PreviewGhost, type PreviewStep } from './portal-preview';

/** Adjacent sections that are not steps for the same reason and have no further notes. */
export interface GhostRun {
  kind: 'ghosts';
  ghosts: [PreviewGhost, ...PreviewGhost[]];
}

export type VisiblePlace = PreviewStep | GhostRun;

/**
 * The entries in the list of steps. A customer does not see hidden sections; unreadable and missing ones are unknown,
 * so they stay.
 */
export function visiblePlaces({ places }: PortalPreview, withHidden: boolean): VisiblePlace[] {
  const visible: VisiblePlace[] = [];
  for (const place of places) {
    const last = visible.at(-1);
    if (place.kind === 'step') visible.push(place);
    else if (!withHidden && isLeftOut(place)) continue;
    else if (last?.kind === 'ghosts' && isAlike(last.ghosts[0], place)) last.ghosts.push(place);
    else visible.push({ kind: 'ghosts', ghosts: [place] });
  }
  return visible;
}

const isAlike = (one: PreviewGhost, other: PreviewGhost): boolean =>
  one.state === other.state &&
  one.state !== 'unreadable' &&
  one.reason === other.reason &&
  one.also.length + other.also.length === 0;

/** The ghosts between a step and the one before it; for the last step also those after it. */
export function ghostsAround(
  places: readonly VisiblePlace[],
  step: PreviewStep,
): { before: GhostRun[]; after: GhostRun[] } {
  const at = places.indexOf(step);
  const isStep = ({ kind }: VisiblePlace) => kind === 'step';
  const start = places.slice(0, at).findLastIndex(isStep) + 1;
  const isLast = !places.slice(at + 1).some(isStep);
  const ghosts = (some: readonly VisiblePlace[]) => some.filter((place) => place.kind === 'ghosts');
  return { before: ghosts(places.slice(start, at)), after: isLast ? ghosts(places.slice(at + 1)) : [] };
}
