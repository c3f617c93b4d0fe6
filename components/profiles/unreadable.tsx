import { Unreadable } from '@/components/ui/unreadable';
import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import type { SectionReading } from '@/lib/features/profiles/section-readings';

/** A sentence about a value that could not be read. `what` is "section" or "setting". */
export function misfitWords({ expected, found }: Misfit, what: 'section' | 'setting'): string {
  if (found === 'nothing') return `The service did not send this ${what}.`;
  return `This ${what} could not be read: expected ${expected}, found ${found}.`;
}

/** The same as part of a sentence about `name`. */
export function misfitPhrase(name: string, { expected, found }: Misfit): string {
  if (found === 'nothing') return `${name} not sent by the service`;
  return `${name} could not be read (expected ${expected}, found ${found})`;
}

/** Replaces a value inside a list; the reason is given below the list. */
export const lostWords = (misfits: readonly Misfit[], path: string): 'Not sent' | 'Could not be read' =>
  misfits.some((misfit) => misfit.path === path && misfit.found === 'nothing')
    ? 'Not sent'
    : 'Could not be read';

/**
 * Values that could not be read in a section's lists, and its switch: these have no other place on screen. An invalid
 * member reports it in its own place.
 */
export function SectionMisfits({ reading }: { reading: SectionReading }) {
  const start = reading.section.key.length + 1;
  const homeless = reading.misfits
    .map((misfit) => ({ misfit, inner: misfit.path.slice(start) }))
    .filter(({ inner }) => inner === 'enabled' || inner.split('.').length >= 2);
  if (homeless.length === 0) return null;
  return (
    <ul className="border-t border-line px-3.5 py-[9px]">
      {homeless.map(({ misfit, inner }) => (
        <li key={misfit.path}>
          <Unreadable>{`${misfitPhrase(inner, misfit)}.`}</Unreadable>
        </li>
      ))}
    </ul>
  );
}
