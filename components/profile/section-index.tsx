import { MarkedText } from '@/components/ui/marked-text';
import { type SectionReading, type SectionState, STATE_WORDS } from './section-readings';

const DOT: Record<SectionState, string> = {
  shown: 'border-on bg-on',
  hidden: 'border-edge',
  absent: 'border-edge border-dashed',
  missing: 'border-warn border-dashed',
  unreadable: 'border-warn bg-warn',
};

/** All sections by group, each with a dot: filled for shown, hollow for hidden. */
export function SectionIndex({ readings }: { readings: readonly SectionReading[] }) {
  const groups = new Set(readings.map(({ section }) => section.group));
  return (
    <ul className="text-sm">
      {[...groups].map((group) => (
        <li key={group} className="mt-3 first:mt-0">
          <span className="text-2xs text-ink-3">
            <MarkedText>{group}</MarkedText>
          </span>
          <ul>
            {readings
              .filter(({ section }) => section.group === group)
              .map(({ section, state }) => (
                <li key={section.key}>
                  <a
                    href={`#section-${section.key}`}
                    className={`flex min-h-6 items-center gap-2 rounded-sm hover:text-ink hover:underline ${state === 'shown' ? '' : 'text-ink-3'}`}
                  >
                    <span aria-hidden className={`size-1.5 shrink-0 rounded-full border ${DOT[state]}`} />
                    <span>
                      <MarkedText>{section.label}</MarkedText>
                      <span className="sr-only">, {STATE_WORDS[state]}</span>
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
