'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { usePageKey } from '@/components/shell/use-page-key';
import { Kbd } from '@/components/ui/kbd';
import { MarkedText } from '@/components/ui/marked-text';
import { TextField } from '@/components/ui/text-field';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { replyOf } from '@/lib/configuration/answers/reply';
import { SENTENCES } from '@/lib/configuration/answers/sentences';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { AnswerCard } from './answer-card';
import { useAnswers } from './use-answers';
import { useCopied } from './use-copied';

/** Answers questions about a profile's configuration in words that support can send on. */
export function AnswerLine({ setup }: { setup: ProfileSetup }) {
  const { question, ask, subjects, chosen, choose, place, answer, since, isSinceKnown, listen } =
    useAnswers(setup);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copied = useCopied();
  const zone = useInBrowser() ? undefined : 'UTC';
  usePageKey('a', () => field.current?.focus());
  const read = { time: exactTime(new Date(setup.readAt), zone), isLast: setup.staleBecause !== undefined };
  // Only the history can answer what changed.
  const isAnswered = chosen?.about.of !== 'changes' || isSinceKnown;
  const reply = answer && isAnswered ? replyOf(answer, isSinceKnown ? since : [], read) : null;
  const isAsked = question.trim() !== '';

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && question !== '') ask('');
    else if (subjects.length === 0) return;
    else if (key === 'ArrowDown') choose(place + 1);
    else if (key === 'ArrowUp') choose(place - 1);
    else if (key === 'Enter' && reply !== null) copied.copy('reply', reply);
    else return;
    event.preventDefault();
  };

  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 print:hidden">
      <h2 id={`${id}-title`} className="sr-only">
        Ask about this portal
      </h2>
      <div className="flex items-center gap-2">
        <TextField
          ref={field}
          icon={MessageCircleQuestion}
          type="search"
          role="combobox"
          aria-label="Question about this portal"
          aria-autocomplete="list"
          aria-expanded={subjects.length > 1}
          aria-controls={`${id}-subjects`}
          aria-activedescendant={subjects.length > 1 ? `${id}-subject-${place}` : undefined}
          aria-keyshortcuts="a"
          placeholder="Ask: trustees, why form 118, how many directors"
          className="min-w-0 grow"
          value={question}
          onFocus={listen}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd>A</Kbd>
      </div>
      <p role="status" className="sr-only">
        {!isAsked ? '' : (answer?.lead ?? SENTENCES.nothingFound())}
      </p>
      <div
        id={`${id}-subjects`}
        role="listbox"
        aria-label="Suggestions"
        className={`mt-2 flex flex-wrap gap-1.5 ${subjects.length > 1 ? '' : 'hidden'}`}
      >
        {subjects.map((subject, index) => (
          <button
            key={subject.id}
            id={`${id}-subject-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            onClick={() => choose(index)}
            className="max-w-full truncate rounded-full border border-line-strong bg-surface px-2.5 py-0.5 text-sm text-ink-2 hover:bg-sunken aria-selected:border-accent aria-selected:text-ink"
          >
            <MarkedText>{subject.title}</MarkedText>
          </button>
        ))}
      </div>
      {chosen && answer ? (
        <AnswerCard
          uuid={setup.uuid}
          question={question}
          subject={chosen}
          answer={answer}
          since={since}
          isSinceKnown={isSinceKnown}
          read={read}
          copied={copied}
          reply={reply}
        />
      ) : null}
      {isAsked && !chosen ? (
        <p className="mt-2 text-ink-2">
          {SENTENCES.nothingFound()} {SENTENCES.canBeAsked()}
        </p>
      ) : null}
    </section>
  );
}
