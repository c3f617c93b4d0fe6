import type { PortalPreview, PreviewPlace } from '@/lib/features/preview/portal-preview';

const LOOK =
  'min-h-[30px] rounded-md border px-3.5 font-medium aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** Buttons to move between steps. At either end the button stays, so focus is not lost. */
export function StepMoves({
  preview: { places },
  place,
  goTo,
}: {
  preview: PortalPreview;
  place: PreviewPlace;
  goTo: (key: string) => void;
}) {
  const at = places.indexOf(place);
  const before = places.slice(0, at).findLast(({ kind }) => kind === 'step');
  const after = places.slice(at + 1).find(({ kind }) => kind === 'step');
  return (
    <div className="relative z-20 mt-4 flex justify-between gap-3">
      <button
        type="button"
        aria-disabled={before === undefined}
        onClick={() => (before ? goTo(before.key) : undefined)}
        className={`${LOOK} border-line-strong bg-surface text-ink-2`}
      >
        Back
      </button>
      <button
        type="button"
        aria-disabled={after === undefined}
        onClick={() => (after ? goTo(after.key) : undefined)}
        className={`${LOOK} border-transparent bg-ink-2 text-surface`}
      >
        Next
      </button>
    </div>
  );
}
