'use client';

import { useEffect, useState } from 'react';

/** Copies an ID and says so for a moment. */
export function useCopiedWords() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 2_500);
    return () => clearTimeout(timer);
  }, [said]);
  const copyId = (id: number) =>
    navigator.clipboard.writeText(String(id)).then(
      () => setSaid(`Copied ID ${id}`),
      () => setSaid('The browser did not allow copying.'),
    );
  return { said, copyId };
}
