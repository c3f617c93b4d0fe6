import { expect, test } from 'vitest';
import { shapeOf } from '@/lib/testing/shape-of';
import { CONFIGURATION_SHAPE } from './configuration-shape';
import { profilePortalConfiguration } from './profile-portal-configuration';

test('the shape for readings in the browser is that of the schema, with its limits, in its order', () => {
  const shape = shapeOf(profilePortalConfiguration);
  expect(CONFIGURATION_SHAPE).toEqual(shape);
  expect(JSON.stringify(CONFIGURATION_SHAPE)).toBe(JSON.stringify(shape));
});
