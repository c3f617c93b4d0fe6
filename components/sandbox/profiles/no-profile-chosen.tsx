import { Kbd } from '@/components/ui/kbd';

/** Beside the list on a wide screen; a narrow one has no room for it, and no need. */
export function NoProfileChosen() {
  return (
    <section
      aria-label="No profile chosen"
      className="rounded-lg border border-dashed border-line-strong px-6 py-14 text-center max-[1099px]:hidden"
    >
      <h2>Choose a profile to drive it</h2>
      <p className="mx-auto mt-1 max-w-[44ch] text-ink-2">
        Or make a new one with <Kbd>N</Kbd>. Each change sends the webhooks that the real service would send.
      </p>
    </section>
  );
}
