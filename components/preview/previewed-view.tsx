'use client';

import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { PrintButton } from '@/components/shell/presenter/export-link';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { CopyButton } from '@/components/ui/copy-button';
import type { PreviewedItems } from '@/lib/features/compare/compare';
import { readPreviewedItems } from '@/lib/features/preview/previewed-items';
import { previewedQuery } from '@/lib/features/preview/queries';
import { connectionQuery } from '@/lib/features/settings/queries';
import { ProblemError } from '@/lib/platform/data/request-json';
import { PortalPreviewView } from './portal-preview-view';
import { PortalsSideBySide } from './portals-side-by-side';
import { UnreadSubjects } from './unread-subjects';
import { usePreviewedSides } from './use-previewed-sides';

export function PreviewedView() {
  const { items, ignored } = readPreviewedItems(useSearchParams().getAll('of'));
  const { data, error, refetch } = useQuery({ ...previewedQuery(items), enabled: items.length > 0 });
  return (
    <>
      <h1 className="mb-3">{items.length === 2 ? 'Portal preview, side by side' : 'Portal preview'}</h1>
      {ignored.length === 0 ? null : (
        <p className="mb-3 text-warn wrap-anywhere">
          Not shown: {ignored.map((text) => text.slice(0, 80)).join(', ')}. A preview shows one or two
          portals.
        </p>
      )}
      {items.length === 0 ? (
        <p className="max-w-[64ch] text-ink-2">
          Nothing to preview yet. Open a profile’s Portal preview tab, or follow a preview link from a
          version, setup, baseline, assignment or comparison.
        </p>
      ) : data !== undefined ? (
        <Previewed items={items} subjects={data.subjects} />
      ) : error instanceof ProblemError ? (
        <ProblemPanel problem={error.problem} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-ink-2">
          Loading the preview…
        </p>
      )}
    </>
  );
}

function Previewed({ items, subjects }: { items: readonly string[] } & PreviewedItems) {
  const { data: connection } = useQuery(connectionQuery());
  const { sides, unread } = usePreviewedSides(items, subjects, connection?.account ?? null);
  const [one, other] = sides;
  const tools = (
    <>
      <CopyButton text={() => window.location.href} name="link to this view" icon={Link2} />
      <PrintButton>Print</PrintButton>
    </>
  );
  return (
    <>
      <UnreadSubjects unread={unread} />
      {one === undefined ? null : other === undefined ? (
        <PortalPreviewView
          subject={one.subject}
          data={one.data}
          sections={one.sections ?? undefined}
          tools={tools}
        />
      ) : (
        <PortalsSideBySide sides={[one, other]} tools={tools} />
      )}
    </>
  );
}
