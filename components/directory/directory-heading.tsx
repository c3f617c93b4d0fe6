import type { ReactNode } from 'react';
import { countWords } from '@/components/ui/count-words';

export function DirectoryHeading({ total, children }: { total: number | null; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>Profiles</h1>
        <p className="text-ink-2">
          {`Those that webhooks told of or that were opened here.${total === null ? '' : ` ${countWords(total)} known.`}`}
        </p>
      </div>
      {children}
    </div>
  );
}
