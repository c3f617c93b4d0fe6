'use client';

import { useState } from 'react';

/**
 * The text of a field as it was typed, in step with the filter that stands in the address.
 *
 * @param filterOf What a text asks for; null: nothing.
 */
export function useTypedFilter(value: string | null, filterOf: (text: string) => string | null) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address leads when it changes by itself (back, a link, "Clear filters").
    setKnown(value);
    if (filterOf(text) !== value) setText(value ?? '');
  }
  return [text, setText] as const;
}
