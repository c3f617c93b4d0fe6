'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import { portalConfigurationQuery } from '@/lib/queries/portal-configurations';
import { ProblemError } from '@/lib/queries/request-json';
import { DetailsFields } from './details-fields';

/** One configuration as the list has it; the API tells no more of one without a profile. */
export function ConfigurationDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: configuration, error, refetch } = useQuery(portalConfigurationQuery(useQueryClient(), id));
  const title =
    configuration?.name ?? (configuration === null ? 'No such configuration' : 'Portal configuration');
  return (
    <Sheet open onClose={onClose} title={title} description={`Portal configuration ${id}`}>
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        {configuration ? (
          <DetailsFields configuration={configuration} />
        ) : configuration === null ? (
          <p className="text-ink-2">
            The account has no configuration with the ID {id}. Check the ID, and whether it belongs to this
            account and environment.
          </p>
        ) : error instanceof ProblemError ? (
          <ProblemPanel problem={error.problem} onRetry={() => refetch()} />
        ) : (
          <DetailsSkeleton />
        )}
      </div>
    </Sheet>
  );
}
