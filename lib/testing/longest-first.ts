import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than five seconds of the processor, the slowest first; add any new one. */
const LONGEST = [
  'lib/application/processor-time.test.ts',
  'lib/service/webhooks/durability.test.ts',
  'lib/features/assignments/server/durability.test.ts',
  'lib/features/events/server/durability.test.ts',
  'lib/features/survey/server/durability.test.ts',
  'lib/features/profiles/server/durability.test.ts',
  'lib/features/profiles/server/query-plans.test.ts',
  'lib/application/real-answers.test.ts',
  'scripts/service.test.ts',
  'scripts/words/spelling.test.ts',
  'lib/features/baselines/server/find-deviating.test.ts',
  'lib/application/openapi.test.ts',
  'lib/features/setups/server/setups.test.ts',
  'lib/features/events/server/fold-shuffled.test.ts',
  'lib/service/portal-configurations/list-portal-configurations.test.ts',
  'components/setups/setups-view.test.tsx',
  'components/forms/forms-form.test.tsx',
  'lib/service/durability.test.ts',
  'lib/features/profiles/server/find-names.test.ts',
  'lib/platform/db/open-database.test.ts',
  'lib/features/survey/server/operations.test.ts',
  'lib/service/webhooks/deliver.test.ts',
];

/** Vitest's own order, but with the slowest files first: otherwise one core finishes the run alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return at < 0 ? LONGEST.length : at;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
