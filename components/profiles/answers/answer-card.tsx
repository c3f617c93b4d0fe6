'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Link2, MailQuestion } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useOperator } from '@/components/shell/operator-session';
import { showSetting } from '@/components/shell/show-setting';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { type Line, lineText } from '@/lib/features/answers/line';
import { type Answer, type ReadingTime, readingTimeWords } from '@/lib/features/answers/reply';
import { canBeRequested, requestOf } from '@/lib/features/answers/request';
import { SENTENCES } from '@/lib/features/answers/sentences';
import type { Subject } from '@/lib/features/answers/subjects';
import { useProfileName } from '@/lib/features/labels/queries';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import { sectionCountsQuery } from '@/lib/features/profiles/queries';
import type { SectionReading } from '@/lib/features/profiles/section-readings';
import { connectionQuery } from '@/lib/features/settings/queries';
import { withKeys } from '../with-keys';

export function AnswerCard({
  uuid,
  question,
  subject,
  answer,
  since,
  isSinceKnown,
  read,
  reply,
  copied,
  onCopy,
}: {
  uuid: string;
  question: string;
  subject: Subject;
  answer: Answer;
  /** Since when, and by whom. */
  since: readonly string[];
  isSinceKnown: boolean;
  read: ReadingTime;
  /** The complete reply to send; null until it is known. */
  reply: string | null;
  /** What was just copied. */
  copied: string | null;
  onCopy: (text: string, name: string) => void;
}) {
  const asked = new URLSearchParams({ ask: question.trim() });
  const address = `/profiles/${uuid}?${asked}#${encodeURIComponent(subject.anchor)}`;
  const elsewhere = subject.asks === 'last_change' ? HISTORY : ELSEWHERE[subject.id];
  const canAsk = canBeRequested(subject);
  const link = () => new URL(address, window.location.href).href;
  const requestHeader = useRequestHeader(uuid);
  const request = () =>
    requestOf(subject, {
      ...requestHeader,
      asRead: readingTimeWords(read),
      since: isSinceKnown ? since : [],
      link: link(),
    });
  const showRow = (event: MouseEvent) => {
    const isOnPage = document.getElementById(subject.anchor) !== null;
    if (event.metaKey || event.ctrlKey || event.shiftKey || !isOnPage) return;
    event.preventDefault();
    showSetting(subject.anchor);
  };
  return (
    <div className="mt-2 max-w-[720px] rounded-lg border border-l-[3px] border-line border-l-accent bg-surface px-3.5 py-3">
      <div className="text-base font-semibold wrap-anywhere">
        <LineWords line={answer.lead} />
      </div>
      <Lines lines={answer.grounds} />
      {isSinceKnown || since.length > 0 ? <Lines lines={since} /> : <LateLine words={USUAL_SINCE} />}
      <p className="mt-1.5 text-sm text-ink-3">{readingTimeWords(read)}</p>
      {subject.about.of === 'section' && subject.asks === undefined ? (
        <OthersWords reading={subject.about.reading} />
      ) : null}
      {canAsk ? <p className="mt-1.5 text-sm text-ink-2">{SENTENCES.onlyForms()}</p> : null}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          aria-disabled={reply === null}
          onClick={() => (reply === null ? undefined : onCopy(reply, 'reply'))}
        >
          {copied === 'reply' ? <Check aria-hidden /> : <Copy aria-hidden />} Copy what to say
        </Button>
        {canAsk ? (
          <Button onClick={() => onCopy(request() ?? '', 'request')}>
            {copied === 'request' ? <Check aria-hidden /> : <MailQuestion aria-hidden />} Copy a request
          </Button>
        ) : null}
        <Button onClick={() => onCopy(link(), 'link')}>
          {copied === 'link' ? <Check aria-hidden /> : <Link2 aria-hidden />} Copy link
        </Button>
        {elsewhere ? (
          <PageLink href={`/profiles/${uuid}?${asked}&${elsewhere.view}`} className={buttonClass('ghost')}>
            {elsewhere.words}
          </PageLink>
        ) : (
          <a href={address} onClick={showRow} className={buttonClass('ghost')}>
            {subject.about.of === 'across' ? 'Show the settings' : 'Show the setting'}
          </a>
        )}
        <span role="status" className="text-sm text-ink-2">
          {copied === null ? '' : 'Copied'}
        </span>
      </div>
    </div>
  );
}

function useRequestHeader(uuid: string) {
  const { data: connection } = useQuery(connectionQuery());
  const { data: known } = useQuery(knownProfileQuery(uuid));
  const reference = known?.customerReference ?? null;
  const environment = connection?.environment === 'sandbox' ? ' (sandbox)' : '';
  return {
    uuid,
    reference,
    operator: useOperator().name,
    customer: useProfileName()({ uuid, reference }),
    account: connection === undefined ? 'unknown' : `${connection.account}${environment}`,
  };
}

/** How many other profiles show the section. This is about other customers, so it is not copied. */
function OthersWords({ reading: { section, state } }: { reading: SectionReading }) {
  const { data, isPending } = useQuery(sectionCountsQuery());
  if (state !== 'shown' && state !== 'hidden') return null;
  if (isPending) return <LateLine words={SENTENCES.others('100', '100')} />;
  const counts = data?.sections.find(({ key }) => key === section.key);
  if (counts === undefined) return null;
  return (
    <p className="mt-1.5 text-sm text-ink-2">
      {SENTENCES.others(countWords(counts.shown), countWords(counts.hidden))}
    </p>
  );
}

/** As long as most: so that what is below the card doesn't move when the history arrives. */
const USUAL_SINCE =
  'It was already like this when first read in this console, on 25 Nov 2025, 22:49:31 GMT. Earlier values are unknown.';

/** The place of a line that is still to come. */
function LateLine({ words }: { words: string }) {
  return (
    <p aria-hidden className="invisible mt-1.5 text-sm">
      {words}
    </p>
  );
}

const HISTORY = { words: 'Show the history', view: 'tab=history' };

/** Questions that another view answers in full. */
const ELSEWHERE: Readonly<Record<string, { words: string; view: string }>> = {
  'across.changed': HISTORY,
  'across.left_out': { words: 'Show what is hidden', view: 'show=hidden' },
  'across.shown': { words: 'Show what is shown', view: 'show=shown' },
};

/** One line is a paragraph; several are a list. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const [first, ...more] = lines;
  if (first === undefined) return null;
  const look = 'mt-1.5 text-sm text-ink-2 wrap-anywhere';
  if (more.length === 0) {
    return (
      <div className={look}>
        <LineWords line={first} />
      </div>
    );
  }
  return (
    <ul className={`${look} list-disc pl-4`}>
      {lines.map((line) => (
        <li key={lineText(line)}>
          <LineWords line={line} />
        </li>
      ))}
    </ul>
  );
}

function LineWords({ line }: { line: Line }) {
  if (typeof line === 'string') return <MarkedText>{line}</MarkedText>;
  return (
    <>
      <MarkedText>{line.words}</MarkedText>
      <ul className="list-disc pl-4 font-normal">
        {withKeys(line.items, (item) => item).map(({ key, item }) => (
          <li key={key}>
            <MarkedText>{item}</MarkedText>
          </li>
        ))}
      </ul>
    </>
  );
}
