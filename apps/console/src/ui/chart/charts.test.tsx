import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { setLanguage } from '../../testing/setLanguage.ts';
import { Bars } from './Bars.tsx';
import { levelParts, plainPart } from './chart.ts';
import { Columns } from './Columns.tsx';
import { HeatStrip } from './HeatStrip.tsx';
import { Legend } from './Legend.tsx';
import { Line } from './Line.tsx';

beforeEach(() => setLanguage('en_US'));
afterEach(cleanup);

const bar = (key: string, value: number) => ({ key, name: key, text: `${value}`, parts: plainPart('n', value) });

describe('lying bars', () => {
  it('are as long as their figures, and announced with them', () => {
    render(<Bars label="By area" bars={[bar('Tanks', 8), bar('Gate', 2)]} />);
    const chart = screen.getByRole('img', { name: 'By area: Tanks 8, Gate 2' });
    const widths = [...chart.querySelectorAll<HTMLElement>('[style*="width"]')].map(({ style }) => style.width);
    expect(widths).toEqual(['100%', '25%']);
  });

  it('show how many more are in the table', () => {
    render(<Bars label="By area" most={1} bars={[bar('Tanks', 8), bar('Gate', 2), bar('Yard', 1)]} />);
    expect(screen.getByText('2 more in the table')).toBeTruthy();
    expect(screen.queryByText('Gate')).toBeNull();
  });

  it('without values have no length', () => {
    render(<Bars label="By area" bars={[bar('Tanks', 0)]} marks={{}} />);
    const chart = screen.getByRole('img');
    expect(chart.querySelector<HTMLElement>('[style*="width"]')?.style.width).toBe('0%');
  });

  it('have a mark at their target', () => {
    render(<Bars label="Levels" bars={[bar('1', 0.1), bar('4', 0.4)]} marks={{ 4: 0.8 }} />);
    expect(screen.getByRole('img').querySelector<HTMLElement>('[style*="left"]')?.style.left).toBe('100%');
  });
});

describe('columns', () => {
  it('stack the levels, the highest on top, in their colours', () => {
    const days = [{ key: 'a', name: '11-01', text: '6', parts: levelParts([1, 0, 2, 3]) }];
    render(<Columns label="By day" bars={days} />);
    const rects = [...screen.getByRole('img', { name: 'By day' }).querySelectorAll('rect[fill^="var"]')];
    const heights = rects.map((rect) => Number(rect.getAttribute('height')));
    expect(rects.map((rect) => rect.getAttribute('fill'))).toEqual(
      [1, 2, 3, 4].map((level) => `var(--level-${level})`),
    );
    const [one = 0, none = 0, two = 0, three = 0] = heights;
    expect(none).toBe(0);
    expect(two).toBeCloseTo(2 * one);
    expect(three).toBeCloseTo(3 * one);
    const tops = rects.map((rect) => Number(rect.getAttribute('y')));
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
    expect(screen.getByRole('img').querySelector('title')?.textContent).toBe('11-01: 6');
  });

  it('are named if there is room', () => {
    const days = Array.from({ length: 366 }, (_, day) => bar(`day ${day}`, day));
    render(<Columns label="By day" bars={days} />);
    const names = [...screen.getByRole('img').querySelectorAll('text[text-anchor="middle"]')];
    expect(names.length).toBeGreaterThan(3);
    expect(names.length).toBeLessThan(15);
  });
});

it('a line stays beside its target', () => {
  const points = [2, 4, 1].map((value, at) => ({ key: `${at}`, name: `${at}`, value }));
  render(<Line label="Peaks" points={points} target={{ value: 10, text: 'At most 10' }} />);
  const chart = screen.getByRole('img', { name: 'Peaks' });
  expect(within(chart).getByText('At most 10')).toBeTruthy();
  const heights = (chart.querySelector('polyline')?.getAttribute('points') ?? '')
    .split(' ')
    .map((p) => Number(p.split(',')[1]));
  const target = Number(within(chart).getByText('At most 10').parentElement?.querySelector('line')?.getAttribute('y1'));
  expect(target).toBeGreaterThan(0);
  expect(heights).toHaveLength(3);
  expect(Math.min(...heights)).toBe(heights[1]);
  expect(heights.every((height) => height >= target)).toBe(true);
});

it('a heat strip is darker for higher values, and labels them', () => {
  const rows = [{ name: 'Monday', values: [0, 1, 10] }];
  render(<HeatStrip label="Week" rows={rows} names={['0', '1', '2']} textOf={(_, column) => `hour ${column}`} />);
  const cells = screen.getAllByTitle(/^hour/);
  const [none = 0, one = 0, most = 0] = cells.map(({ style }) => Number(style.opacity));
  expect(most).toBe(1);
  expect(one).toBeLessThan(most);
  // One alarm is distinguishable from none.
  expect(one).toBeGreaterThan(none + 0.1);
});

it('a legend names the colours', () => {
  render(<Legend parts={levelParts([1, 2, 3, 4])} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Level 1',
    'Level 2',
    'Level 3',
    'Level 4',
  ]);
});
