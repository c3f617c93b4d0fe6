import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import type { SectionState } from '@/lib/features/profiles/section-readings';

/**
 * A part of the setup with its heading, which gets focus when the part was saved. Filtered parts stay in the page for the printed report, which has every
 * section.
 */
export function SectionFrame({
  id,
  title,
  aside,
  isVisible,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  isVisible: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`mb-[22px] scroll-mt-16 ${isVisible ? '' : 'hidden print:block'}`}
    >
      <div className="mb-1 flex min-h-[30px] flex-wrap items-center gap-x-2 gap-y-1 print:break-inside-avoid print:break-after-avoid">
        <h2 id={`${id}-title`} tabIndex={-1}>
          <MarkedText>{title}</MarkedText>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const TONES: Record<SectionState, BadgeTone> = {
  shown: 'on',
  hidden: 'off',
  absent: 'off',
  missing: 'warn',
  unreadable: 'warn',
};

const WORDS: Record<SectionState, string> = {
  shown: 'Shown',
  hidden: 'Hidden',
  absent: 'Not included',
  missing: 'Not sent',
  unreadable: 'Unreadable',
};

/** Whether customers see a section in their portal. */
export function StateBadge({ state }: { state: SectionState }) {
  return (
    <Badge tone={TONES[state]}>
      <MarkedText>{WORDS[state]}</MarkedText>
    </Badge>
  );
}
