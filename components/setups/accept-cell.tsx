'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { countWords, unitWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { baselineQuery } from '@/lib/features/baselines/queries';
import type { SectionDifference } from '@/lib/features/setups/setups';

const AcceptDeviation = loadLater(() =>
  import('@/components/baselines/accept-deviation').then((module) => module.AcceptDeviation),
);

/**
 * Whether a section that deviates from a baseline is accepted, and for which profiles accepting it applies: not the
 * group, but every profile in the baseline's scope whose section has the same value.
 */
export function AcceptCell({
  baseline: { id, name },
  setup,
  difference: { section, difference, accepted },
  label,
}: {
  baseline: { id: string; name: string };
  setup: number;
  difference: SectionDifference;
  label: string;
}) {
  const { data } = useQuery(baselineQuery(id));
  const [isAccepting, setAccepting] = useState(false);
  const mayChange = useMay('baselines.change');
  if (difference === 'unreadable') {
    return <p className="basis-full text-sm text-ink-2">Unreadable sections cannot be accepted.</p>;
  }
  if (data === undefined) return null;
  const deviation = data.deviations.find((one) => one.section === section && one.setups.includes(setup));
  const open = deviation === undefined ? 0 : deviation.profiles - deviation.accepted;
  const link = (
    <PageLink href={`/baselines?open=${id}`} className="underline underline-offset-2">
      <MarkedText>{name}</MarkedText>
    </PageLink>
  );
  return (
    <>
      <p className="basis-full text-sm wrap-anywhere text-ink-2">
        {deviation === undefined ? (
          <>No profile in this group is in the scope of {link}, so there is nothing to accept.</>
        ) : accepted || open === 0 ? (
          <>
            Accepted with this value for {unitWords(deviation.accepted, 'profile')} in the scope of {link}.
          </>
        ) : (
          <>
            {unitWords(open, 'profile')} in the scope of {link} {open === 1 ? 'has' : 'have'} this value for{' '}
            {label}
            {deviation.accepted === 0 ? '' : `; ${countWords(deviation.accepted)} more already accepted`}.
            Accepting applies to all of them, in any group.
          </>
        )}
      </p>
      {deviation === undefined || open === 0 || !mayChange ? null : (
        <Button onClick={() => setAccepting(true)} {...AcceptDeviation.whenLikely}>
          Accept…
        </Button>
      )}
      {isAccepting && deviation !== undefined ? (
        <AcceptDeviation
          id={id}
          deviation={{ ...deviation, setups: [setup] }}
          onClose={() => setAccepting(false)}
        />
      ) : null}
    </>
  );
}
