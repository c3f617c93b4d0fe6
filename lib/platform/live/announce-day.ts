import type { Queries } from '@/lib/platform/db/database';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import { announce } from './announce';

/**
 * Exceptions and accepted deviations end with a day in UTC, and approvals some days after their giver last signed in,
 * without anyone changing them: open screens read them again. Twice, because another instance's clock may be some
 * minutes late.
 */
export const dayKind = (db: Queries): AnyKind =>
  workKind({
    places: 1,
    recurring: '0,5 0 * * *',
    run: () =>
      announce(db, [
        { kind: 'checks', profile: null },
        { kind: 'baselines', profile: null },
        { kind: 'assignments', profile: null },
      ]),
  });
