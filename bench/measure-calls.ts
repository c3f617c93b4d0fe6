import { openBrowser } from './browser';
import { type CountingProxy, startCountingProxy } from './counting-proxy';
import type { Section } from './report';
import { PROFILE, PROFILE_PATH, readFromService, remoteSettings } from './service-client';
import { browserCookie } from './sign-in';
import { type StartedConsole, startConsole, startService } from './start-console';

const COLD_READS = 1_000;

interface Task {
  name: string;
  reach: number;
  run(portal: StartedConsole, serviceBase: string): Promise<void>;
}

const TASKS: Task[] = [
  { name: 'open the list', reach: 1, run: (portal) => openPage(portal, '/configurations') },
  { name: 'open a profile', reach: 1, run: (portal) => openPage(portal, `/profiles/${PROFILE}`) },
  { name: 'save forms', reach: 2, run: saveForms },
  { name: `${COLD_READS} cold parallel reads of one profile`, reach: 1, run: readInParallel },
];

/** Calls that the console makes to the service, counted by a proxy between the two. */
export async function measureCalls(): Promise<Section> {
  const { origin } = await startService();
  const rows: string[][] = [];
  for (const task of TASKS) {
    const proxy = await startCountingProxy(origin);
    const portal = await startConsole(remoteSettings(`${proxy.origin}/v2`));
    await task.run(portal, `${origin}/v2`);
    await portal.stop();
    await proxy.close();
    const tokens = sum(proxy, (call) => call.endsWith('/oauth/token'));
    const calls = sum(proxy, (call) => !call.endsWith('/oauth/token'));
    const metWords = calls <= task.reach && tokens <= 1 ? 'met' : 'missed';
    rows.push([task.name, String(calls), String(tokens), `${task.reach} + 1`, metWords]);
  }
  return {
    title: 'Calls made to the service',
    columns: ['with a cold console', 'calls', 'tokens', 'target', ''],
    rows,
    notes: [
      'Counted by a proxy between the console and npm run service, from the console’s start to its end. The list and the profile are opened in a browser and left open for five seconds.',
    ],
  };
}

function sum({ counts }: CountingProxy, wanted: (call: string) => boolean): number {
  return [...counts].reduce((total, [call, count]) => total + (wanted(call) ? count : 0), 0);
}

/** Opens the page in a browser, so that requests the page makes later are counted too. */
async function openPage({ origin, cookie }: StartedConsole, path: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    await context.addCookies([browserCookie(origin, cookie)]);
    const page = await context.newPage();
    const address = `${origin}${path}`;
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${address} was answered with ${answer?.status()}`);
    await page.waitForTimeout(5_000);
  } finally {
    await browser.close();
  }
}

async function saveForms({ origin, cookie }: StartedConsole, serviceBase: string): Promise<void> {
  const before = JSON.parse(await readFromService(serviceBase, PROFILE_PATH)) as {
    data: { forms: { enabled: boolean; form_ids: number[] | null } };
  };
  const { enabled, form_ids } = before.data.forms;
  const base = { enabled, form_ids };
  const answer = await fetch(`${origin}/api${PROFILE_PATH}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify({ base, forms: { enabled: !enabled, form_ids } }),
  });
  if (!answer.ok) throw new Error(`Saving was answered with ${answer.status}: ${await answer.text()}`);
}

async function readInParallel({ origin, cookie }: StartedConsole): Promise<void> {
  const read = async () => {
    const answer = await fetch(`${origin}/api${PROFILE_PATH}`, { headers: { cookie } });
    await answer.arrayBuffer();
    return answer.ok;
  };
  const outcomes = await Promise.all(Array.from({ length: COLD_READS }, read));
  const failed = outcomes.filter((ok) => !ok).length;
  if (failed > 0) throw new Error(`${failed} of ${COLD_READS} reads failed.`);
}
