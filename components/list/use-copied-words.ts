'use client';

import { useEffect, useState } from 'react';

/** Copies a text and briefly says so; `name` is what was copied: "ID 4102". */
export function useCopiedWords() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 2_500);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (text: string, name: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(`Copied ${name}`),
      () => setSaid('Your browser blocked copying.'),
    );
  return { said, copy };
}
