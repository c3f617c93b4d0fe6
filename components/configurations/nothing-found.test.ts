import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PortalConfigurationsWindow } from '@/lib/features/configurations/configurations';
import type { ListRequest } from '@/lib/platform/list/list';
import { ConfigurationsHeading } from './configurations-view';
import { NothingFound } from './nothing-found';

const list = (more: Partial<PortalConfigurationsWindow>): PortalConfigurationsWindow => ({
  rows: [],
  offset: 0,
  matching: 0,
  total: 0,
  unreadable: 0,
  cut: null,
  readAt: '2026-11-22T12:00:00.000Z',
  refreshing: false,
  freshFor: 60,
  ...more,
});
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const nothing = (more: Partial<PortalConfigurationsWindow>, request: ListRequest = {}) =>
  textOf(
    renderToStaticMarkup(
      createElement(NothingFound, {
        list: list(more),
        request,
        onClear: () => {},
      }),
    ),
  );
const heading = (more: Partial<PortalConfigurationsWindow>) =>
  textOf(renderToStaticMarkup(createElement(ConfigurationsHeading, { list: list(more) })));

const NONE = 'has no portal configurations';

test('case 118: an account is only said to have no configurations if every row received could be read', () => {
  expect(nothing({})).toContain(NONE);
  expect(nothing({ unreadable: 2 })).not.toContain(NONE);
  expect(nothing({ unreadable: 2 })).toContain('The configurations could not be read');
});

test('case 117: an account is not said to be empty if the service counts some', () => {
  const words = nothing({ cut: { sent: 0, counted: 131 } });
  expect(words).not.toContain(NONE);
  expect(words).toContain('The service sent an empty list');
});

test('cases 117 and 118: a filter without matches speaks only of the rows received', () => {
  expect(nothing({}, { q: 'club' })).toContain('No configuration has a name that contains');
  const partly = nothing({ total: 15, cut: { sent: 15, counted: 131 } }, { q: 'club' });
  expect(partly).toContain('No configuration among them has a name that contains');
});

test('case 117: the count above the list is the number received', () => {
  expect(heading({ total: 214 })).toContain('214 in this account.');
  expect(heading({ total: 15, cut: { sent: 15, counted: 1310 } })).toContain('15 of 1,310.');
  expect(heading({ total: 15, cut: { sent: 15, counted: null } })).toContain(
    ' Portal configurations What each onboarding portal asks its customers for. Showing 15 (the service has more). ',
  );
  expect(heading({ total: 13, unreadable: 2 })).toContain(
    ' Portal configurations What each onboarding portal asks its customers for. 13 of 15 in this account are readable. ',
  );
});
