'use client';

import { useState } from 'react';
import { Rows } from '../rows';

export function Filter({ rows }) {
  const [text, setText] = useState('');
  const wanted = text.toLowerCase();
  return (
    <>
      <input aria-label="Name contains" value={text} onChange={({ target }) => setText(target.value)} />
      <Rows rows={rows.filter(({ name }) => name.toLowerCase().includes(wanted))} />
    </>
  );
}
