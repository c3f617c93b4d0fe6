'use client';

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import { readsAsQuestion } from './reads-as-question';

/** Browsers reject more than some hundred address changes a minute. */
const ADDRESS_PAUSE = 250;

export interface FilterOrAsk {
  text: string;
  /** Whether the text is answered; otherwise it filters the settings. */
  isQuestion: boolean;
  field: RefObject<HTMLInputElement | null>;
  /** The ID of the list of suggestions, and of the suggestion chosen with arrow keys; null without suggestions. */
  listId: string;
  suggested: { chosen: string | undefined } | null;
  setSuggested: (suggested: { chosen: string | undefined } | null) => void;
  /** The keys of the suggestions. @returns whether it used the key */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  setText: (text: string) => void;
  /** Answers the text, whether or not it reads as a question. */
  ask: () => void;
  clearFilter: () => void;
}

/**
 * The text of the field "Filter, or ask". It is in the address, as `filter` or `ask`, when typing pauses.
 *
 * @param asksOnly Where there is nothing to filter
 */
export function useFilterOrAsk(asksOnly: boolean): FilterOrAsk {
  const { parameters, write } = useAddressState();
  const asked = parameters.get('ask');
  const [text, setText] = useState(asked ?? parameters.get('filter') ?? '');
  const [isAsked, setAsked] = useState(asked !== null);
  const [suggested, setSuggested] = useState<FilterOrAsk['suggested']>(null);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const trimmed = text.trim();
  const isQuestion = trimmed !== '' && (asksOnly || isAsked || readsAsQuestion(trimmed));
  useEffect(() => {
    const timer = setTimeout(() => {
      const inAddress = new URLSearchParams(window.location.search);
      const ask = isQuestion ? trimmed : null;
      const filter = isQuestion ? null : trimmed || null;
      if (inAddress.get('ask') !== ask || inAddress.get('filter') !== filter) write({ ask, filter });
    }, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [trimmed, isQuestion, write]);
  return {
    text,
    isQuestion,
    field,
    listId,
    suggested,
    setSuggested,
    keys,
    setText: (next) => {
      setText(next);
      setAsked(false);
    },
    ask: () => setAsked(true),
    clearFilter: useCallback(() => {
      if (!isQuestion) setText('');
    }, [isQuestion]),
  };
}
