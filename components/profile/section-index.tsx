import type { SectionReading, SectionState } from './section-readings';

const DOT: Record<SectionState, string> = {
  shown: 'border-on bg-on',
  hidden: 'border-edge',
  absent: 'border-edge border-dashed',
  unreadable: 'border-warn bg-warn',
};

const WORDS: Record<SectionState, string> = {
  shown: 'shown',
  hidden: 'hidden',
  absent: 'not part of this configuration',
  unreadable: 'could not be read',
};

/** All sections by group, each with a dot: filled for shown, hollow for hidden. */
export function SectionIndex({ readings }: { readings: readonly SectionReading[] }) {
  const groups = new Set(readings.map(({ section }) => section.group));
  return (
    <ul className="text-[12.5px]">
      {[...groups].map((group) => (
        <li key={group} className="mt-3 first:mt-0">
          <span className="text-[11.5px] text-ink-3">{group}</span>
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
                      {section.label}
                      <span className="sr-only">, {WORDS[state]}</span>
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
