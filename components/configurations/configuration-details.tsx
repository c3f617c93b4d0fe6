'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '@/components/shell/loaded';
import { CopyButton } from '@/components/ui/copy-button';
import { countWords } from '@/components/ui/count-words';
import { DetailField } from '@/components/ui/detail-field';
import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { TextLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { portalConfigurationQuery } from '@/lib/features/configurations/queries';
import { listWindowQuery, plainRequest } from '@/lib/features/lists';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { ConfigurationNote } from './configuration-note';

/** One configuration from the list; the API returns no more without a profile. */
export function ConfigurationDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(portalConfigurationQuery(useQueryClient(), id));
  const configuration = query.data;
  const title =
    configuration?.name ?? (configuration === null ? 'No such configuration' : 'Portal configuration');
  return (
    <Sheet onClose={onClose} title={title} description={`Portal configuration ${id}`}>
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        <Loaded query={query} waiting={<DetailsSkeleton />}>
          {(configuration) =>
            configuration === null ? (
              <p className="text-ink-2">
                This account has no configuration with ID {id}. Check that the ID belongs to this account and
                environment.
              </p>
            ) : (
              <DetailsFields configuration={configuration} />
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}

/** Profiles whose newest event names the configuration: the API offers no other link. */
const namedByQuery = (id: number) =>
  listWindowQuery(PROFILES_LIST, plainRequest(PROFILES_LIST, { configuration: String(id) }));

function DetailsFields({ configuration }: { configuration: PortalConfiguration }) {
  const { id, exact_id, name, updated_at, created_at } = configuration;
  const link = `${window.location.origin}/configurations?configuration=${id}`;
  return (
    <>
      <dl className="grid gap-3.5">
        <DetailField label="ID" code="id">
          <IdChip>{exact_id ?? id}</IdChip>
          <CopyButton text={exact_id ?? String(id)} name="ID" />
        </DetailField>
        <DetailField label="Name" code="name">
          <span className="break-words">
            <MarkedText>{name}</MarkedText>
          </span>
        </DetailField>
        <DetailField label="Updated" code="updated_at">
          <SentTime>{updated_at}</SentTime>
        </DetailField>
        <DetailField label="Created" code="created_at">
          <SentTime>{created_at}</SentTime>
        </DetailField>
        <DetailField label="Link to this view">
          <span className="font-mono text-xs break-all text-ink-2">{link}</span>
          <CopyButton text={link} name="link" />
        </DetailField>
      </dl>
      <ConfigurationProfiles id={exact_id === undefined ? id : null} />
      {exact_id === undefined ? <ConfigurationNote id={id} /> : null}
    </>
  );
}

/** What the API doesn't say about a configuration, and what this console knows about it. */
function ConfigurationProfiles({ id }: { id: number | null }) {
  // A number that JavaScript can't represent exactly would find nothing, or another configuration.
  const { data, isLoading } = useQuery({ ...namedByQuery(id ?? 0), enabled: id !== null });
  return (
    <section aria-labelledby="configuration-profiles" className="mt-6">
      <h3 id="configuration-profiles" className="font-semibold">
        Profiles
      </h3>
      <p className="mt-1 text-ink-2">
        The service doesn’t list the profiles that use a configuration. These are the known profiles whose
        latest event has this ID as its <code>configuration</code>.
      </p>
      <p role="status" className="mt-2">
        {isLoading ? 'Loading profiles…' : null}
        {data?.matching === 0 ? `None of the ${countWords(data.total)} known profiles.` : null}
        {data !== undefined && data.matching > 0 ? (
          <TextLink href={`/profiles?configuration=${id}`}>
            {`${countWords(data.matching)} of ${countWords(data.total)} known profiles`}
          </TextLink>
        ) : null}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <TextLink href="/profiles">All known profiles</TextLink>
        <TextLink href="/labels">Form and model labels</TextLink>
      </p>
    </section>
  );
}

/** The exact time in the reader's time zone, next to the service's own text. */
function SentTime({ children }: { children: string }) {
  return (
    <>
      <ServiceTime relative={false}>{children}</ServiceTime>
      <span className="text-xs text-ink-3">
        the service sent{' '}
        <span className="font-mono">
          <MarkedText>{children}</MarkedText>
        </span>
      </span>
    </>
  );
}
