import { defaultMapSettings, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MapCamera } from './mapCamera.ts';
import type { View } from './scene/view.ts';

const site = { minX: -50, minY: -100, maxX: 50, maxY: 100 };
const phone = { width: 390, height: 844 };
const none = { top: 12, right: 12, bottom: 12, left: 12 };
const withTools = { ...none, left: 80 };
const withAlarms = { ...withTools, bottom: 300 };

const camera = (onTour: (isTouring: boolean) => void = () => {}, firstView: View | null = null) =>
  new MapCamera({ size: phone, firstView, box: () => site, onTour, onChange: () => {} });
const stubMotion = (isReduced: boolean) => vi.stubGlobal('window', { matchMedia: () => ({ matches: isReduced }) });
/** Pixels from the left edge of the window to that of the site. */
const leftOfSite = ({ view }: MapCamera) => phone.width / 2 + (site.minX - view.x) / view.metresPerPixel;
const bottomOfSite = ({ view }: MapCamera) => phone.height / 2 - (site.minY - view.y) / view.metresPerPixel;

afterEach(() => void vi.unstubAllGlobals());

describe('the view of the whole site', () => {
  beforeEach(() => stubMotion(true));

  it('moves to the area not covered by panels that open later', () => {
    const map = camera();
    map.setMargins(none);
    map.open();
    expect(leftOfSite(map)).toBeLessThan(withTools.left);
    map.setMargins(withTools);
    expect(leftOfSite(map)).toBeGreaterThanOrEqual(withTools.left - 1e-6);
    map.setMargins(withAlarms);
    expect(bottomOfSite(map)).toBeLessThanOrEqual(phone.height - withAlarms.bottom + 1e-6);
  });

  it('is replaced by a given first view, as after a change of the theme', () => {
    const view = { x: 5, y: 6, metresPerPixel: 0.2, headingDeg: 30, tiltDeg: 0 };
    const map = camera(() => {}, view);
    map.setMargins(none);
    map.open();
    expect(map.view).toMatchObject(view);
    map.setMargins(withTools);
    expect(map.view).toMatchObject(view);
  });

  it('keeps a view set by the user or by another request', () => {
    const map = camera();
    map.open();
    map.navigator.drag([100, 100], [150, 150], phone);
    map.release();
    const dragged = map.view;
    map.setMargins(withTools);
    expect(map.view).toBe(dragged);
    map.showBox('jump');
    map.showPlace(10, 10);
    const near = map.view;
    map.setMargins(withAlarms);
    expect(map.view).toBe(near);
  });

  it('fits the site again after the whole site was requested again', () => {
    const map = camera();
    map.open();
    map.showPlace(10, 10);
    map.showBox('jump');
    map.setMargins(withTools);
    expect(leftOfSite(map)).toBeGreaterThanOrEqual(withTools.left - 1e-6);
  });
});

describe('a map that is opened', () => {
  beforeEach(() => stubMotion(false));

  /** Whether it shows the view at once, its final view, and whether it then flies over the site. */
  function opened(settings: Partial<MapSettings>) {
    const tours: boolean[] = [];
    const map = camera((isTouring) => void tours.push(isTouring));
    map.setSettings({ ...defaultMapSettings, ...settings });
    map.open();
    const first = map.view;
    for (let now = 0; now <= 10_000; now += 100) map.advance(now);
    return { first, last: map.view, isTouring: tours.at(-1) ?? false };
  }
  const home = () => opened({ openingAnimation: false });

  it('flies down to the whole site from above, unless that is switched off', () => {
    const { first, last, isTouring } = opened({ openingAnimation: true });
    expect(first.metresPerPixel).toBeGreaterThan(2 * last.metresPerPixel);
    expect(first.tiltDeg).toBeGreaterThan(last.tiltDeg);
    expect({ last, isTouring }).toEqual({ last: home().first, isTouring: false });
    expect(home().first).toEqual(home().last);
  });

  it('flies over the site if it is enabled, as configured', () => {
    const around = opened({ mapFly: true, flyType: 0, flyDuration: 20 });
    const slower = opened({ mapFly: true, flyType: 0, flyDuration: 600 });
    const along = opened({ mapFly: true, flyType: 1, flyDuration: 20 });
    expect([around, slower, along].map(({ isTouring }) => isTouring)).toEqual([true, true, true]);
    const turned = ({ last }: typeof around) => Math.abs(last.headingDeg - home().last.headingDeg);
    expect(turned(around)).toBeGreaterThan(5 * turned(slower));
    expect(along.last.metresPerPixel).toBeLessThan(around.last.metresPerPixel);
    expect(home().isTouring).toBe(false);
  });

  it('is static at once with reduced motion', () => {
    stubMotion(true);
    const { first, last, isTouring } = opened({ openingAnimation: true, mapFly: true });
    expect({ last, isTouring }).toEqual({ last: first, isTouring: false });
  });
});
