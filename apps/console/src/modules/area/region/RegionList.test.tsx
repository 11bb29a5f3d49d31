import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';

import { emptyDrawing, type Drawing } from '../../../map/drawing/drawing.ts';
import { draw } from '../../../map/drawing/drawingMachine.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { RegionList } from './RegionList.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const projection = createProjection([121, 30]);
const triangle: Region = {
  shape: 'polygon',
  points: [
    [121, 30],
    [121.001, 30],
    [121, 30.001],
  ],
  floor: null,
};
const circle: Region = { shape: 'circle', center: [121, 30], radius: 10, floor: 0 };
const floors = [
  { floor: 0, name: '1F', height: 4 },
  { floor: 1, name: '', height: 4 },
];

/** The list over its own drawing; records every state. */
const open = (...regions: Region[]) => openList(regions);

async function openList(regions: Region[], hasHeights = true, isRequired = true): Promise<() => Drawing> {
  const changed = vi.fn();
  const Form = () => {
    const [drawing, setDrawing] = useState(() => emptyDrawing(regions));
    changed(drawing);
    const shown = { drawing, shown: drawing, snapped: null, isSnapping: true };
    return (
      <RegionList
        floors={floors}
        hasHeights={hasHeights}
        isRequired={isRequired}
        control={{
          drawing,
          act: (action) => setDrawing((before) => draw(before, action, projection)),
          isSnapping: true,
          setSnapping: () => {},
          store: createStore(() => shown),
        }}
      />
    );
  };
  renderScreen(<Form />);
  await screen.findByRole(regions.length === 0 ? 'paragraph' : 'list');
  return () => changed.mock.lastCall?.[0] as Drawing;
}

beforeEach(() => setLanguage('en_US'));

describe('list of fences', () => {
  it('shows what to do without a fence', async () => {
    await open();
    expect(screen.getByText('Draw at least one fence')).toBeTruthy();
  });

  it('requires none where a form can be saved without', async () => {
    await openList([], true, false);
    expect(screen.getByText('No fence drawn yet')).toBeTruthy();
  });

  it('puts a fence on a floor, or on every floor', async () => {
    const drawing = await open(triangle);
    const select = screen.getByRole('combobox', { name: 'Floor' });
    await userEvent.selectOptions(select, 'Floor 2');
    expect(drawing().regions[0]?.floor).toBe(1);
    await userEvent.selectOptions(select, 'Every floor');
    expect(drawing().regions[0]?.floor).toBeNull();
  });

  it('accepts the corners of a polygon as numbers', async () => {
    const drawing = await open(triangle);
    await userEvent.click(screen.getByRole('button', { name: /Fence 1/ }));
    const latitude = screen.getAllByLabelText('Latitude')[0] ?? document.body;
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '29.9995');
    expect(drawing().regions[0]).toMatchObject({
      points: [
        [121, 29.9995],
        [121.001, 30],
        [121, 30.001],
      ],
    });
  });

  it('accepts base and height of a fence, but not of a risk area, which is one volume', async () => {
    const drawing = await open(circle);
    await userEvent.click(screen.getByRole('button', { name: /Fence 1/ }));
    for (const [label, value] of [
      ['Base height (m)', '-1.5'],
      ['Stretch height (m)', '6'],
    ] as const) {
      const input = screen.getByLabelText(label);
      expect(input).toHaveProperty('value', '0');
      await userEvent.clear(input);
      await userEvent.type(input, value);
    }
    expect(drawing().regions).toEqual([{ ...circle, baseHeight: -1.5, stretchHeight: 6 }]);
    cleanup();
    await openList([circle], false);
    await userEvent.click(screen.getByRole('button', { name: /Fence 1/ }));
    expect(screen.queryByLabelText('Stretch height (m)')).toBeNull();
  });

  it('keeps the last valid number during invalid input, and marks the error', async () => {
    const drawing = await open(circle);
    await userEvent.click(screen.getByRole('button', { name: /Fence 1/ }));
    const radius = screen.getByLabelText('Radius (m)');
    await userEvent.clear(radius);
    await userEvent.type(radius, '25');
    await userEvent.type(radius, 'x');
    expect(drawing().regions[0]).toMatchObject({ radius: 25 });
    expect(radius.getAttribute('aria-invalid')).toBe('true');
    await userEvent.tab();
    expect(radius).toHaveProperty('value', '25');
  });

  it('adds and removes corners, and never leaves fewer than three', async () => {
    const drawing = await open(triangle);
    await userEvent.click(screen.getByRole('button', { name: /Fence 1/ }));
    expect(screen.getByRole('button', { name: 'Delete corner 1' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Add a corner' }));
    expect(drawing().regions[0]).toMatchObject({ points: [...triangle.points, [121, 30.0005]] });
    await userEvent.click(screen.getByRole('button', { name: 'Delete corner 4' }));
    expect(drawing().regions[0]).toMatchObject({ points: triangle.points });
  });

  it('removes a fence', async () => {
    const drawing = await open(triangle, circle);
    await userEvent.click(screen.getByRole('button', { name: 'Delete fence 1' }));
    expect(drawing().regions).toEqual([circle]);
  });
});
