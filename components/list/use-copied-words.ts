'use client';

import { useEffect, useState } from 'react';

/** Copies a text and briefly says so; `name` is what was copied: "ID 4102". */
export function useCopiedWords() {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (announcement === '') return;
    const timer = setTimeout(() => setAnnouncement(''), 2_500);
    return () => clearTimeout(timer);
  }, [announcement]);
  const copy = (text: string, name: string) =>
    navigator.clipboard.writeText(text).then(
      () => setAnnouncement(`Copied ${name}`),
      () => setAnnouncement('Your browser blocked copying.'),
    );
  return { announcement, copy };
}
