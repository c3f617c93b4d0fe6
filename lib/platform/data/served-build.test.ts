import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

const answer = (build?: string) =>
  new Response(null, build === undefined ? {} : { headers: { 'x-portal-console-build': build } });

test('case 292: an answer of another build is noticed, once, and stays noticed', async () => {
  const { newerBuild, noteBuild, onNewerBuild, setOwnBuild } = await import('./served-build');
  const heard = vi.fn();
  onNewerBuild(heard);
  setOwnBuild('one');
  for (const build of ['one', undefined]) noteBuild(answer(build));
  expect(newerBuild()).toBeNull();
  // Instances are replaced one by one.
  for (const build of ['two', 'one', 'two']) noteBuild(answer(build));
  expect(newerBuild()).toBe('two');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('in development, where builds have no names, nothing is noticed', async () => {
  const { newerBuild, noteBuild, setOwnBuild } = await import('./served-build');
  noteBuild(answer('two'));
  setOwnBuild(null);
  noteBuild(answer('two'));
  expect(newerBuild()).toBeNull();
});
