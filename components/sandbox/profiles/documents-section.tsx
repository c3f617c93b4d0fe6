'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { followEvery, sandboxDocumentsQuery } from '@/lib/features/sandbox/queries';
import { ViewSkeleton } from '../view-skeleton';
import { AddDocument } from './add-document';
import { DocumentRow } from './document-row';

/** The profile's documents with their steps, and a button to add one. */
export function DocumentsSection({
  account,
  uuid,
  isMoving,
}: {
  account: string;
  uuid: string;
  isMoving: boolean;
}) {
  const { data, error, refetch } = useQuery({
    ...sandboxDocumentsQuery(account, uuid),
    refetchInterval: followEvery(isMoving),
  });
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <section aria-labelledby="sandbox-documents">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id="sandbox-documents" className="font-semibold">
          Documents
        </h3>
        <Button ref={opener} aria-expanded={isAdding} onClick={() => (isAdding ? close() : setAdding(true))}>
          <Plus aria-hidden />
          Add a document
        </Button>
      </div>
      {error === null ? null : (
        <ReadFailure error={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />
      )}
      {isAdding ? <AddDocument account={account} uuid={uuid} onClose={close} /> : null}
      {data === undefined ? (
        error === null ? (
          <ViewSkeleton />
        ) : null
      ) : data.length === 0 ? (
        <Panel className="px-4 py-5 text-ink-2">
          No documents yet. Add one to try out document processing.
        </Panel>
      ) : (
        <Panel>
          <ul className="divide-y divide-line">
            {data.map((document) => (
              <DocumentRow key={document.id} account={account} uuid={uuid} document={document} />
            ))}
          </ul>
        </Panel>
      )}
    </section>
  );
}
