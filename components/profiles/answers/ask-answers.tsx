'use client';

import { type KeyboardEvent, useEffect, useImperativeHandle, useState } from 'react';
import { FilterWords, MarkedText } from '@/components/ui/marked-text';
import { exactTime } from '@/components/ui/time-words';
import { useCopied } from '@/components/ui/use-copied';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { lineText } from '@/lib/features/answers/line';
import { replyOf } from '@/lib/features/answers/reply';
import { SENTENCES } from '@/lib/features/answers/sentences';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { AnswerCard } from './answer-card';
import { useAnswers } from './use-answers';
import type { FilterOrAsk } from './use-filter-or-ask';

/** Suggested while the text filters; more would take a second line. */
const MOST_WHILE_FILTERING = 3;

/** Questions that the text may mean, and the answer once it is a question: words that support can send on. */
export function AskAnswers({ of, setup }: { of: FilterOrAsk; setup: ProfileSetup }) {
  const { text, isQuestion, keys, listId, setSuggested } = of;
  const [choice, setChoice] = useState({ text: '', place: -1 });
  const place = choice.text === text && choice.place >= 0 ? choice.place : isQuestion ? 0 : -1;
  const { subjects, chosen, answer, since, isSinceKnown, isAnswered } = useAnswers(setup, text, place);
  const { copied, copy } = useCopied();
  const zone = useInBrowser() ? undefined : 'UTC';
  const read = { time: exactTime(new Date(setup.readAt), zone), isLast: setup.staleBecause !== undefined };
  const reply = answer && isAnswered ? replyOf(answer, isSinceKnown ? since : [], read) : null;
  const suggestions = isQuestion ? subjects : subjects.slice(0, MOST_WHILE_FILTERING);
  const isListed = suggestions.length > (isQuestion ? 1 : 0);
  const idOf = (index: number) => `${listId}-${index}`;

  const move = (by: 1 | -1) => {
    const count = suggestions.length;
    const from = place < 0 && by < 0 ? count : place;
    setChoice({ text, place: (from + by + count) % count });
  };
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown' && isListed) move(1);
    else if (key === 'ArrowUp' && isListed) move(-1);
    else if (key === 'Enter' && isQuestion && reply !== null) copy(reply, 'reply');
    else return false;
    return true;
  };
  useImperativeHandle(keys, () => onKey);
  const chosenId = isListed && place >= 0 ? idOf(place) : undefined;
  useEffect(() => {
    setSuggested(isListed ? { chosen: chosenId } : null);
    return () => setSuggested(null);
  }, [isListed, chosenId, setSuggested]);

  return (
    <FilterWords value={[]}>
      <section aria-label="Answers" className="mb-2.5 min-w-0 grow print:hidden">
        <p role="status" className="sr-only">
          {!isQuestion ? '' : answer ? lineText(answer.lead) : SENTENCES.nothingFound()}
        </p>
        <div className={`flex items-baseline gap-1.5 ${isListed ? '' : 'hidden'}`}>
          {isQuestion ? null : <span className="text-ink-3">Ask:</span>}
          <div id={listId} role="listbox" aria-label="Questions" className="flex min-w-0 flex-wrap gap-1.5">
            {suggestions.map((subject, index) => (
              <button
                key={subject.id}
                id={idOf(index)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === place}
                onClick={() => {
                  setChoice({ text, place: index });
                  of.ask();
                }}
                className="max-w-full truncate rounded-full border border-line-strong bg-surface px-2.5 py-0.5 text-sm text-ink-2 hover:bg-sunken aria-selected:border-accent aria-selected:text-ink"
              >
                <MarkedText>{subject.title}</MarkedText>
              </button>
            ))}
          </div>
        </div>
        {isQuestion && chosen && answer ? (
          <AnswerCard
            uuid={setup.uuid}
            question={text}
            subject={chosen}
            answer={answer}
            since={since}
            isSinceKnown={isSinceKnown}
            read={read}
            reply={reply}
            copied={copied}
            onCopy={copy}
          />
        ) : null}
        {isQuestion && !chosen ? (
          <p className="text-ink-2">
            {SENTENCES.nothingFound()} {SENTENCES.canBeAsked()}
          </p>
        ) : null}
      </section>
    </FilterWords>
  );
}
