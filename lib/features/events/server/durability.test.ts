import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { openDatabase } from '@/lib/platform/db/open-database';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { QUICK_WASM } from '@/lib/testing/quick-wasm';
import { profileBody, signedRequest } from '@/lib/testing/webhook-bodies';
import { receivedWebhooks } from '../tables';

const BURST = 3_000;
/** Acknowledgements before a kill: early, and in full operation; the last process can finish. */
const KILLS = [150, 1_500];
const SENDERS = 150;

async function startReceiver(given: string[]): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [...QUICK_WASM, program, ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { child, address: `http://127.0.0.1:${port.toString().trim()}/` };
}

/**
 * Sends unacknowledged webhooks, many at once, and kills the receiver after this many more acknowledgements.
 */
async function sendAndKill(
  { child, address }: Awaited<ReturnType<typeof startReceiver>>,
  bodies: ReadonlyMap<string, string>,
  acknowledged: Set<string>,
  kill: number,
): Promise<void> {
  const rest = [...bodies].filter(([id]) => !acknowledged.has(id));
  let left = kill;
  const sendOn = async () => {
    for (let next = rest.pop(); next && left > 0; next = rest.pop()) {
      const [id, body] = next;
      const answer = await fetch(signedRequest(address, body, id, Date.now())).catch(() => null);
      if (!answer?.ok) continue;
      acknowledged.add(id);
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    }
  };
  const closed = once(child, 'close');
  await Promise.all(Array.from({ length: SENDERS }, sendOn));
  child.kill('SIGKILL');
  await closed;
}

let program: string;
beforeAll(async () => {
  program = await bundleProgram('lib/testing/receive-until-killed.ts');
});

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('killed during a burst of 3 000 webhooks, the receiver loses no acknowledged one, and all are stored once', async () => {
    const fresh = await freshDatabase(kind);
    const given = [fresh.location.dataDir, fresh.location.databaseUrl ?? ''];
    const profiles = Array.from({ length: 300 }, () => randomUUID());
    const statuses = ['Incomplete', 'Processed', 'Needs Review', 'Approved', 'Archived'];
    const bodies = new Map(
      Array.from({ length: BURST }, (_, index) => {
        const second = Math.floor(index / profiles.length);
        const status = statuses[Math.min(second, statuses.length - 1)] ?? '';
        const timestamp = new Date(Date.parse('2026-11-21T10:00:00Z') + second * 1_000).toISOString();
        const profile = profiles[index % profiles.length] ?? '';
        return [`msg_${index}`, profileBody({ profile, status, timestamp })] as const;
      }),
    );
    const acknowledged = new Set<string>();
    for (const kill of KILLS) {
      await sendAndKill(await startReceiver(given), bodies, acknowledged, kill);
    }
    await sendAndKill(await startReceiver(given), bodies, acknowledged, Number.POSITIVE_INFINITY);

    // Acknowledged webhooks were not sent again: a lost one would be missing.
    expect(acknowledged.size).toBe(BURST);
    const { db, close } = await openDatabase(fresh.location);
    const stored = await db.select().from(receivedWebhooks);
    expect(stored).toHaveLength(BURST);
    const moves = stored.flatMap(({ flags }) => flags).filter((flag) => flag !== 'late');
    expect(moves).toEqual([]);
    const known = await db.select().from(knownProfiles);
    expect(known).toHaveLength(profiles.length);
    expect(known.every(({ reviewStatus }) => reviewStatus === 'Archived')).toBe(true);
    await close();
    await fresh.remove();
  }, 300_000);
});
