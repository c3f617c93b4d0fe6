import type { QueryClient } from '@tanstack/react-query';
import type { Parameter } from '@/app/_components/page-address';
import { readCompared } from '@/components/profiles/history/compared-versions';
import type { ProfileViewName } from '@/components/profiles/profile-view-names';
import { askForPage } from '@/lib/application/pages/ask';
import { profileDeviationsQuery } from '@/lib/features/baselines/queries';
import { profileChecksQuery } from '@/lib/features/findings/queries';
import { timelineQuery, versionQuery, versionsQuery } from '@/lib/features/profiles/profile-queries';

/**
 * What a view shows first, in addition to the setup, read before its HTML is sent. A failed read is not cached: the
 * browser asks again and shows the error.
 */
export const FIRST_READS: Partial<
  Record<ProfileViewName, (client: QueryClient, uuid: string, parameter: Parameter) => Promise<void>>
> = {
  /** So that nothing below the line of checks moves once they are loaded. */
  async setup(client, uuid) {
    const [checks, deviations] = await Promise.all([
      askForPage('GET /api/profiles/{uuid}/checks', { params: { uuid } }),
      askForPage('GET /api/profiles/{uuid}/deviations', { params: { uuid } }),
    ]);
    if (checks.ok) client.setQueryData(profileChecksQuery(uuid).queryKey, checks.value);
    if (deviations.ok) client.setQueryData(profileDeviationsQuery(uuid).queryKey, deviations.value);
  },
  async events(client, uuid) {
    const timeline = await askForPage('GET /api/profiles/{uuid}/timeline', { params: { uuid } });
    if (!timeline.ok) return;
    client.setQueryData(timelineQuery(uuid).queryKey, { pages: [timeline.value], pageParams: [null] });
  },
  async history(client, uuid, parameter) {
    const versions = await askForPage('GET /api/profiles/{uuid}/snapshots', { params: { uuid } });
    if (!versions.ok) return;
    client.setQueryData(versionsQuery(uuid).queryKey, { pages: [versions.value], pageParams: [null] });
    const { from, to } = readCompared(parameter, versions.value.rows);
    const numbers = [from, to].filter((side): side is number => typeof side === 'number');
    await Promise.all(
      numbers.map(async (number) => {
        const version = await askForPage('GET /api/profiles/{uuid}/snapshots/{number}', {
          params: { uuid, number: String(number) },
        });
        if (version.ok) client.setQueryData(versionQuery(uuid, number).queryKey, version.value);
      }),
    );
  },
};
