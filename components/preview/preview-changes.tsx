import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { HereLink } from '@/components/ui/page-link';
import type { StepChange } from '@/lib/features/preview/preview-difference';
import type { PreviewAddress } from './use-preview-address';

const IS: Record<StepChange['is'], { words: string; tone: BadgeTone }> = {
  appeared: { words: 'Added', tone: 'on' },
  went: { words: 'Removed', tone: 'bad' },
  changed: { words: 'Changed', tone: 'info' },
  unknown: { words: 'Unknown', tone: 'warn' },
};

const SIGN = { '+': 'text-on', '−': 'text-bad', '≠': 'text-warn' };
const SIGN_WORDS = { '+': 'Added', '−': 'Removed', '≠': 'Differs' };

/** Differences of a step shown at first, because the portals are below them. */
const FIRST = 8;

/** What only one of the two portals asks for; each step is a link. */
export function PreviewChanges({
  changes,
  address: { addressOf, goTo },
}: {
  changes: readonly StepChange[];
  address: PreviewAddress;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mb-[18px] wrap-anywhere">
      <h2 id={heading} className="mb-1.5">
        Differences
      </h2>
      {changes.length === 0 ? (
        <p className="text-ink-2">Both portals ask for the same things, as far as known.</p>
      ) : (
        <ul className="grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-2.5">
          {changes.map(({ key, label, is, parts }) => (
            <li key={key} className="rounded-lg border border-line bg-surface px-3.5 py-2.5">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <HereLink
                  href={addressOf(key)}
                  onChoose={() => goTo(key)}
                  className="font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
                >
                  {label}
                </HereLink>
                <Badge tone={IS[is].tone}>{IS[is].words}</Badge>
              </div>
              {parts.length === 0 ? null : <Parts parts={parts} of={label} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** All of them are printed. */
function Parts({ parts, of }: Pick<StepChange, 'parts'> & { of: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const more = parts.length - FIRST;
  return (
    <>
      <ul className="mt-1 grid gap-0.5 text-sm text-ink-2">
        {parts.map(({ sign, words }, index) => (
          <li
            key={`${sign} ${words}`}
            className={`grid-cols-[16px_minmax(0,1fr)] print:grid ${index < FIRST || isOpen ? 'grid' : 'hidden'}`}
          >
            <span className={SIGN[sign]}>
              <span aria-hidden>{sign}</span>
              <span className="sr-only">{SIGN_WORDS[sign]}: </span>
            </span>
            <span>
              <MarkedText>{words}</MarkedText>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 flex items-center gap-1 rounded-sm text-sm text-accent underline underline-offset-2 print:hidden"
        >
          <ChevronDown aria-hidden className={`size-3.5 ${isOpen ? 'rotate-180' : ''}`} />
          {isOpen ? 'Show fewer' : `${countWords(more)} more`} <span className="sr-only">of {of}</span>
        </button>
      ) : null}
    </>
  );
}
