import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';

/** Only the sandbox can suggest profiles: the service's API has no list of them. */
export function SuggestedProfiles({ profiles }: { profiles: readonly SuggestedProfile[] }) {
  return (
    <section aria-labelledby="suggested-profiles" className="mt-8">
      <h2 id="suggested-profiles">Sample profiles</h2>
      <p className="text-ink-2">Made-up profiles from the sandbox, to try things out.</p>
      <Panel className="mt-2.5">
        <ul className="divide-y divide-line">
          {profiles.map(({ uuid, name, kind }) => (
            <li key={uuid}>
              <PageLink
                href={`/profiles/${uuid}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2 hover:bg-sunken focus-visible:outline-offset-[-2px]"
              >
                <span className="font-medium">
                  <MarkedText>{name}</MarkedText>
                </span>
                <span className="grow text-ink-2">
                  <MarkedText>{kind}</MarkedText>
                </span>
                <IdChip>{uuid}</IdChip>
              </PageLink>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
