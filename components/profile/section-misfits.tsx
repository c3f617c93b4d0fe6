import { misfitPhrase } from './misfit-words';
import type { SectionReading } from './section-readings';
import { Unreadable } from './unreadable';

/**
 * What could not be read inside a section's lists, and the switch itself: these have no place of their
 * own on screen. A wrong member says so where it stands.
 */
export function SectionMisfits({ reading, from = 2 }: { reading: SectionReading; from?: number }) {
  const start = reading.section.key.length + 1;
  const homeless = reading.misfits
    .map((misfit) => ({ misfit, inner: misfit.path.slice(start) }))
    .filter(({ inner }) => inner === 'enabled' || inner.split('.').length >= from);
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
