import { fileURLToPath } from 'node:url';
import { describeMachine } from './machine';
import { measureApi } from './measure-api';
import { measureBare } from './measure-bare';
import { measureCalls } from './measure-calls';
import { measureChecks } from './measure-checks';
import { measureDirectory } from './measure-directory';
import { measureImport } from './measure-import';
import { measureInteractions } from './measure-interactions';
import { measureLargeStart } from './measure-large-start';
import { measureLight } from './measure-light';
import { measureList } from './measure-list';
import { measureLive } from './measure-live';
import { measureMemory } from './measure-memory';
import { measurePlans } from './measure-plans';
import { measureProfile } from './measure-profile';
import { measureReceiver } from './measure-receiver';
import { measureRecovery } from './measure-recovery';
import { measureRenewal } from './measure-renewal';
import { measureReplay } from './measure-replay';
import { measureRoute } from './measure-route';
import { measureRuns } from './measure-runs';
import { measureSaves } from './measure-saves';
import { measureScale } from './measure-scale';
import { measureService } from './measure-service';
import { measureSignIn } from './measure-sign-in';
import { measureSurvey } from './measure-survey';
import { measureWebhooks } from './measure-webhooks';
import { measureWork } from './measure-work';
import { measureWorst } from './measure-worst';
import { buildConsole } from './peers';
import { type Section, toText, writeResults } from './report';
import { stopEverything } from './start-process';

/** `npm run bench`, or parts of it: `npm run bench -- list service`. `--keep-build` uses the existing build. */
const PARTS: Record<string, () => Promise<Section[] | Section>> = {
  list: measureList,
  bare: measureBare,
  service: measureService,
  api: measureApi,
  route: measureRoute,
  calls: measureCalls,
  memory: measureMemory,
  recovery: measureRecovery,
  profile: measureProfile,
  light: measureLight,
  interactions: measureInteractions,
  large: measureLargeStart,
  webhooks: measureWebhooks,
  work: measureWork,
  directory: measureDirectory,
  import: measureImport,
  receiver: measureReceiver,
  live: measureLive,
  'sign-in': measureSignIn,
  scale: measureScale,
  checks: measureChecks,
  survey: measureSurvey,
  renewal: measureRenewal,
  replay: measureReplay,
  assignments: measurePlans,
  runs: measureRuns,
  saves: measureSaves,
  worst: measureWorst,
};
/** These need no build. */
const WITHOUT_CONSOLE = new Set([
  'service',
  'webhooks',
  'work',
  'directory',
  'import',
  'sign-in',
  'checks',
  'assignments',
  'saves',
]);
const RESULTS = fileURLToPath(new URL('./results.md', import.meta.url));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

const options = process.argv.slice(2);
const asked = options.filter((option) => !option.startsWith('--'));
const names = asked.length > 0 ? asked : Object.keys(PARTS);

try {
  const machine = describeMachine();
  const parts = names.map(findPart);
  console.log(`Machine: ${machine}\n`);
  if (names.some((name) => !WITHOUT_CONSOLE.has(name))) buildConsole(!options.includes('--keep-build'));
  const sections: Section[] = [];
  for (const part of parts) {
    const found = [await part()].flat();
    await stopEverything();
    sections.push(...found);
    for (const section of found) console.log(`\n${toText(section)}\n`);
    writeResults(RESULTS, found, machine);
  }
  console.log(`Written to bench/results.md.`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
} finally {
  await stopEverything();
}

function findPart(name: string): () => Promise<Section[] | Section> {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part "${name}". Choose from: ${Object.keys(PARTS).join(', ')}.`);
  return part;
}
