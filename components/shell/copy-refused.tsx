'use client';

import { useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';

/** Shows a text that the browser refused to copy, selected, so that it can be copied with the keyboard. */
export function CopyRefused({ text, onClose }: { text: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      above
      hasCloseButton
      title="Your browser blocked copying"
      description="The text is selected: press Ctrl+C, or ⌘C on a Mac."
      initialFocus={field}
      onClose={onClose}
    >
      <textarea
        ref={field}
        readOnly
        aria-label="Text to copy"
        value={text}
        rows={Math.min(8, text.split('\n').length + 2)}
        onFocus={(event) => event.target.select()}
        className="mt-3 w-full rounded-md border border-edge bg-sunken p-2.5 font-mono text-sm"
      />
    </Dialog>
  );
}
