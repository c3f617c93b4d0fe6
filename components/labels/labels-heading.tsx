import type { ReactNode } from 'react';

export function LabelsHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1>Labels</h1>
        <p className="max-w-[72ch] text-ink-2">
          The service knows profiles by UUID, and forms, people models and advanced documents by number alone.
          A label given here stands beside that on every screen of this console, and nowhere else.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
