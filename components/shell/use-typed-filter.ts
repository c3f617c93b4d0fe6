'use client';

import { useState } from 'react';

/**
 * A field's text as typed, in step with the filter in the address.
 *
 * @param filterOf The filter for a text; null for none.
 */
export function useTypedFilter(value: string | null, filterOf: (text: string) => string | null) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address takes over when it changes independently (back, a link, "Clear filters").
    setKnown(value);
    if (filterOf(text) !== value) setText(value ?? '');
  }
  return [text, setText] as const;
}
