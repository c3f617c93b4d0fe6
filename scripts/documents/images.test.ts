import { expect, test } from 'vitest';
import { readText } from './source-files';

test('every base image can be pinned to a digest with one variable', () => {
  const bases = [...readText('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toHaveLength(3);
  expect(new Set(bases)).toEqual(new Set([`$\{NODE_IMAGE}`]));
  const images = [...readText('compose.yaml').matchAll(/^ +(?:image|NODE_IMAGE): (\S+)$/gm)];
  expect(images).toHaveLength(2);
  for (const [, image] of images) expect(image).toMatch(/^\$\{(?:NODE|POSTGRES)_IMAGE:-[\w.:-]+\}$/);
});
