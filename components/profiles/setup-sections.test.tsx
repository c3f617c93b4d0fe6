import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreadSection } from '@/lib/configuration/contract/unread-section';
import { SetupSections } from './setup-sections';

test.each([
  ['too_large', 'This section was not read: it is too large.'],
  ['too_deep', 'This section was not read: it is nested too deeply.'],
] as const)('case 250: an unknown section that was not read says why: %s', (why, words) => {
  const extras = [{ path: 'landlord', value: unreadSection(why) }];
  render(
    <SetupSections
      readings={[]}
      extras={extras}
      isVisible={() => true}
      isExtraVisible={() => true}
      formsAction={null}
    />,
  );
  expect(screen.getByText(words)).toBeVisible();
});
