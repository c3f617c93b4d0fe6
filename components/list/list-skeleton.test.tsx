import { render, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PresenterContext } from '@/components/shell/presenter-mode';
import { ListSkeleton, useRowHeights } from './list-skeleton';

const ROW = { wide: 37, narrow: 120 };

test('in presenter mode a row has room for two lines of larger type, in both styles and scrolling', () => {
  expect(renderHook(() => useRowHeights(ROW)).result.current.heights).toEqual({ head: 35, ...ROW });
  const { result } = renderHook(() => useRowHeights(ROW), {
    wrapper: ({ children }) => <PresenterContext value="on">{children}</PresenterContext>,
  });
  const { heights, style } = result.current;
  expect(heights).toEqual({ head: 48, wide: 50, narrow: 163 });
  expect(style).toEqual({ '--head': '3rem', '--row-wide': '3.125rem', '--row-narrow': '10.1875rem' });
});

test('a list has its final height before its rows load', () => {
  const skeleton = (index: number) => <tr key={index} />;
  render(
    <ListSkeleton says="Loading profiles" looks={{ scroller: 'of-profiles', rowHeight: ROW, skeleton }} />,
  );
  const table = screen.getByRole('table', { hidden: true });
  expect(table.style.getPropertyValue('--row-wide')).toBe('2.3125rem');
  expect(table.className).toContain('of-profiles');
});
