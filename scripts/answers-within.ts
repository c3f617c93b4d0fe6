import { setTimeout } from 'node:timers/promises';

/** Whether a console on this machine answers within these seconds; false as soon as its process has ended. */
export async function answersWithin(
  seconds: number,
  port: string,
  isRunning: () => boolean,
): Promise<boolean> {
  const until = performance.now() + seconds * 1_000;
  while (isRunning() && performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/sign-in`).catch(() => null);
    if (answer?.ok) return true;
    await setTimeout(250);
  }
  return false;
}
