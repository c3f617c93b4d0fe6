import { expect, test } from 'vitest';
import { settingsToSend, USUAL_SETTINGS } from './run-settings';

test('a run starts only with settings that are numbers', () => {
  expect(settingsToSend(USUAL_SETTINGS)).toEqual({ lookAfter: 25, stopsOver: 5 });
  expect(settingsToSend({ lookAfter: '0', stopsOver: '2.5' })).toEqual({ lookAfter: 0, stopsOver: 2.5 });
  for (const lookAfter of ['', '-1', '25.5', '10001', '1e3', 'ten']) {
    expect(settingsToSend({ lookAfter, stopsOver: '5' }), lookAfter).toBeNull();
  }
  for (const stopsOver of ['', '-1', '101', '5 %']) {
    expect(settingsToSend({ lookAfter: '0', stopsOver }), stopsOver).toBeNull();
  }
});
