/**
 * Milliseconds of this process's own CPU time that `run` needs, the least of several tries. Other load on the machine
 * is not counted, so a limit on it distinguishes a wrong algorithm from a slow machine.
 */
export function leastCpuTime(run: () => unknown, tries = 5): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
