import { describe, expect, it } from 'vitest';

import { createNavigator, navigateByKey } from './navigator.ts';

const size = { width: 1000, height: 800 };
const start = { x: 0, y: 0, metresPerPixel: 1, headingDeg: 0, tiltDeg: 0 };
const there = { ...start, x: 300, metresPerPixel: 0.2 };
const moving = (): boolean => false;

describe('navigator', () => {
  it('flies, and arrives exactly', () => {
    const navigator = createNavigator(start, moving);
    navigator.look(there, 'fly', size);
    navigator.advance(10_000);
    expect(navigator.view.x).toBeCloseTo(0);
    navigator.advance(10_100);
    expect(navigator.view.x).toBeGreaterThan(0);
    navigator.advance(12_000);
    expect([navigator.view, navigator.isFlying]).toEqual([there, false]);
  });

  it('arrives at once with reduced motion', () => {
    const navigator = createNavigator(start, () => true);
    navigator.look(there, 'fly', size);
    expect([navigator.view, navigator.isFlying]).toEqual([there, false]);
  });

  it('cancels a flight when the user moves the map', () => {
    const navigator = createNavigator(start, moving);
    navigator.look(there, 'fly', size);
    navigator.advance(0);
    navigator.drag([500, 400], [400, 400], size);
    expect(navigator.isFlying).toBe(false);
    expect(navigator.view.x).toBeCloseTo(100);
  });

  it('is moved, zoomed, turned and tilted by keys, and ignores other keys', () => {
    const navigator = createNavigator(start, moving);
    expect(navigateByKey(navigator, 'ArrowRight', false, size)).toBe(true);
    expect(navigator.view.x).toBeCloseTo(150);
    navigateByKey(navigator, 'ArrowUp', false, size);
    expect(navigator.view.y).toBeCloseTo(120);
    navigateByKey(navigator, '+', false, size);
    expect(navigator.view.metresPerPixel).toBeLessThan(1);
    navigateByKey(navigator, 'ArrowUp', true, size);
    navigateByKey(navigator, 'ArrowRight', true, size);
    expect(navigator.view.tiltDeg).toBe(0);
    expect(navigator.view.headingDeg).toBe(14);
    navigateByKey(navigator, 'ArrowDown', true, size);
    expect(navigator.view.tiltDeg).toBe(14);
    expect(navigateByKey(navigator, 'Tab', false, size)).toBe(false);
  });

  it('does not leave the site', () => {
    const navigator = createNavigator(start, moving);
    navigator.setBounds({ minX: -50, minY: -50, maxX: 50, maxY: 50 });
    navigator.drag([0, 0], [900, 0], size);
    expect(navigator.view.x).toBe(-50);
  });

  it('keeps a view outside of the site if it was requested', () => {
    const navigator = createNavigator(start, () => true);
    navigator.setBounds({ minX: -50, minY: -50, maxX: 50, maxY: 50 });
    navigator.look({ ...start, x: 300 }, 'fly', size);
    navigator.drag([500, 400], [490, 400], size);
    expect(navigator.view.x).toBeCloseTo(310);
  });
});
