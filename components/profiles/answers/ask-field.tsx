'use client';

import { MessageCircleQuestion, Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { usePageKey } from '@/components/shell/use-page-key';
import { Kbd } from '@/components/ui/kbd';
import { preload } from '@/components/ui/load-module';
import { TextField } from '@/components/ui/text-field';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import type { FilterOrAsk } from './use-filter-or-ask';

const loadAnswers = () => import('./ask-answers').then((module) => module.AskAnswers);
const AskAnswers = dynamic(loadAnswers);

/** One field that filters the settings, and answers questions about them. */
export function AskField({
  of,
  name,
  placeholder,
}: {
  of: FilterOrAsk;
  /** Its accessible name. */
  name: string;
  placeholder: string;
}) {
  const { text, isQuestion, field, keys, suggested } = of;
  usePageKey('a', () => field.current?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    if (text === '') return;
    if (event.key === 'Escape') of.setText('');
    else if (!keys.current?.(event)) {
      if (event.key !== 'Enter' || isQuestion) return;
      of.ask();
    }
    event.preventDefault();
  };
  return (
    <span className="flex min-w-0 grow items-center gap-2">
      <TextField
        ref={field}
        icon={isQuestion ? MessageCircleQuestion : Search}
        type="search"
        role="combobox"
        aria-label={name}
        aria-autocomplete="list"
        aria-expanded={suggested !== null}
        aria-controls={suggested === null ? undefined : of.listId}
        aria-activedescendant={suggested?.chosen}
        aria-keyshortcuts="a"
        placeholder={placeholder}
        {...PAGE_SEARCH}
        className="min-w-0 grow"
        value={text}
        onFocus={() => preload(loadAnswers)}
        onChange={(event) => of.setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="max-sm:hidden">
        <Kbd>A</Kbd>
      </span>
    </span>
  );
}

/** What the field suggests and answers; loaded when someone is about to type. */
export function Answers({ of, setup }: { of: FilterOrAsk; setup: ProfileSetup }) {
  // The page comes with the answer to a question in its address: in a boundary, it would appear later and move the rest.
  const [isInPage] = useState(of.text.trim() !== '');
  if (of.text.trim() === '') return null;
  const answers = <AskAnswers of={of} setup={setup} />;
  // Without a boundary of its own, the first key would replace the whole page by its skeleton while this loads.
  return isInPage ? answers : <Suspense>{answers}</Suspense>;
}
