import { describe, expect, test } from 'vitest';
import { readChecksFile } from '@/lib/configuration/checks/checks-file';
import { residualOfCheck, resultOf } from '@/lib/configuration/checks/evaluate';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import { makeNorthwind } from './profiles';

describe('starter checks', () => {
  test('are a normal file of a dozen checks', () => {
    expect(readChecksFile({ checks: STARTER_CHECKS })).toEqual({ faults: [], definitions: STARTER_CHECKS });
    expect(STARTER_CHECKS).toHaveLength(12);
  });

  test('some pass for every sandbox profile, some fail for a few, and none fails for all or is an error', () => {
    const profiles = makeNorthwind().profiles.map(({ configuration, ...facts }) => ({
      ...facts,
      setup: setupToCheck(configuration),
    }));
    const failing = STARTER_CHECKS.map((check) => {
      const results = profiles.map(({ setup, reviewStatus: status, risk }) =>
        resultOf(residualOfCheck(check, setup), {
          status,
          risk: risk.label,
          team: null,
          assignee: null,
          reference: null,
        }),
      );
      expect(results).not.toContain('error');
      expect(results).toContain('pass');
      return results.filter((result) => result === 'fail').length;
    });
    expect(failing.filter((count) => count === 0).length).toBeGreaterThan(1);
    expect(failing.filter((count) => count > 0).length).toBeGreaterThan(4);
  });
});
