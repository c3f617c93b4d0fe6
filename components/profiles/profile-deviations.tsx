'use client';

import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink, QuietLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import { dayWords } from '@/components/ui/time-words';
import type { ProfileDeviations as Deviations } from '@/lib/features/baselines/baselines';
import { compareAddress } from '@/lib/features/compare/compared-items';
import { DeviationBadge } from './checks-line';

type ProfileBaseline = Deviations['baselines'][number];

const FACT_WORDS: Record<ProfileBaseline['missing'][number], string> = {
  status: 'review status',
  risk: 'risk',
  team: 'team',
  assignee: 'assignee',
  reference: 'customer reference',
};

/** The profile's deviations from each baseline that applies to it, section by section. */
export function ProfileDeviations({
  uuid,
  deviations: data,
}: {
  uuid: string;
  deviations: Deviations | undefined;
}) {
  if (data === undefined || data.baselines.length === 0) return null;
  return (
    <section aria-label="Baselines of this profile" className="mt-2.5 print:hidden">
      <ul className="grid gap-1.5">
        {data.baselines.map((baseline) => (
          <li key={baseline.id} className="rounded-lg border border-line bg-surface px-3.5 py-2">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <PageLink
                href={`/baselines?open=${baseline.id}`}
                className="min-w-0 font-medium wrap-anywhere hover:underline"
              >
                Baseline <MarkedText>{baseline.name}</MarkedText>
              </PageLink>
              <DeviationBadge baseline={baseline} isRead={data.isRead} />
              <span className="grow" />
              <QuietLink
                href={compareAddress([`baseline:${baseline.id}`, `profile:${uuid}`])}
                className="text-ink-2"
              >
                Compare with it
              </QuietLink>
            </div>
            {baseline.missing.length === 0 ? null : (
              <p className="text-sm text-ink-2">
                Whether it applies to this profile is unknown, because no webhook has reported its{' '}
                {baseline.missing.map((fact) => FACT_WORDS[fact]).join(' and ')}.
              </p>
            )}
            <Sections baseline={baseline} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sections({ baseline: { open, accepted, unreadable } }: { baseline: ProfileBaseline }) {
  if (open.length + accepted.length + unreadable.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {open.map(({ section, label, words, since }) => (
        <Section key={section} label={label} words={words}>
          since <ServiceTime>{since}</ServiceTime>
        </Section>
      ))}
      {accepted.map(({ section, label, words, until, reason, acceptedBy, isOwn }) => (
        <Section key={section} label={label} words={words}>
          accepted {isOwn ? 'for this profile ' : ''}until the end of {dayWords(new Date(until), 'UTC')} (UTC)
          by <MarkedText>{acceptedBy}</MarkedText>: <MarkedText>{reason}</MarkedText>
        </Section>
      ))}
      {unreadable.map((label) => (
        <Section key={label} label={label} words="Unknown">
          section unreadable
        </Section>
      ))}
    </ul>
  );
}

function Section({ label, words, children }: { label: string; words: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap gap-x-2 wrap-anywhere">
      <span className="font-medium">{label}</span>
      <span className="min-w-0">
        <MarkedText>{words || 'Differs'}</MarkedText>
      </span>
      <span className="min-w-0 text-ink-3">{children}</span>
    </li>
  );
}
