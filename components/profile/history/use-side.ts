'use client';

import { useQuery } from '@tanstack/react-query';
import { asItCame } from '@/lib/configuration/as-it-came';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { VersionDetail } from '@/lib/contract/console-history';
import type { Problem } from '@/lib/contract/problem';
import { versionQuery } from '@/lib/queries/history';
import { ProblemError } from '@/lib/queries/request-json';
import type { Side } from './compared-versions';

type SideState =
  | { kind: 'reading' }
  | { kind: 'failed'; problem: Problem; retry: () => void }
  | { kind: 'here'; data: unknown; at: string; version: VersionDetail | null };

/** One side of a comparison. What was kept of a version never changes, so it is read once. */
export function useSide(setup: ProfileSetup, side: Side): SideState {
  const isNow = side === 'now';
  const query = useQuery({ ...versionQuery(setup.uuid, isNow ? 0 : side), enabled: !isNow });
  if (isNow) return { kind: 'here', data: asItCame(setup), at: setup.readAt, version: null };
  if (query.data !== undefined) {
    return { kind: 'here', data: query.data.data, at: query.data.firstReadAt, version: query.data };
  }
  return query.error instanceof ProblemError
    ? { kind: 'failed', problem: query.error.problem, retry: () => void query.refetch() }
    : { kind: 'reading' };
}
