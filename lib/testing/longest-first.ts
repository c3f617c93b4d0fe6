import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than five seconds of the processor, the slowest first; add any new one. */
const LONGEST = [
  'lib/api/processor-time.test.ts',
  'lib/service/webhooks/durability.test.ts',
  'lib/console/assignments/durability.test.ts',
  'lib/console/webhooks/durability.test.ts',
  'lib/console/survey/durability.test.ts',
  'lib/console/profile-import/durability.test.ts',
  'lib/console/directory/query-plans.test.ts',
  'lib/api/real-answers.test.ts',
  'scripts/service.test.ts',
  'scripts/words/spelling.test.ts',
  'lib/console/baselines/find-deviating.test.ts',
  'lib/api/openapi.test.ts',
  'lib/console/setups/setups.test.ts',
  'lib/console/events/fold-shuffled.test.ts',
  'lib/service/portal-configurations/list-portal-configurations.test.ts',
  'components/setups/setups-view.test.tsx',
  'components/forms/forms-form.test.tsx',
  'lib/service/durability.test.ts',
  'lib/console/directory/find-names.test.ts',
  'lib/db/open-database.test.ts',
  'lib/api/survey.test.ts',
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
