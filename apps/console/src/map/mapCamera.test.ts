import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MapCamera } from './mapCamera.ts';

const site = { minX: -50, minY: -100, maxX: 50, maxY: 100 };
const phone = { width: 390, height: 844 };
const none = { top: 12, right: 12, bottom: 12, left: 12 };
const withTools = { ...none, left: 80 };
const withAlarms = { ...withTools, bottom: 300 };

const camera = () => new MapCamera({ size: phone, box: () => site, onTour: () => {}, onChange: () => {} });
/** Pixels from the left edge of the window to that of the site. */
const leftOfSite = ({ view }: MapCamera) => phone.width / 2 + (site.minX - view.x) / view.metresPerPixel;
const bottomOfSite = ({ view }: MapCamera) => phone.height / 2 - (site.minY - view.y) / view.metresPerPixel;

describe('the view of the whole site', () => {
  beforeEach(() => vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) }));
  afterEach(() => void vi.unstubAllGlobals());

  it('moves to where panels leave room that come after it', () => {
    const map = camera();
    map.setMargins(none);
    map.open();
    expect(leftOfSite(map)).toBeLessThan(withTools.left);
    map.setMargins(withTools);
    expect(leftOfSite(map)).toBeGreaterThanOrEqual(withTools.left - 1e-6);
    map.setMargins(withAlarms);
    expect(bottomOfSite(map)).toBeLessThanOrEqual(phone.height - withAlarms.bottom + 1e-6);
  });

  it('stays where a hand or another wish has put it', () => {
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

  it('is fitted again once the whole site was asked for again', () => {
    const map = camera();
    map.open();
    map.showPlace(10, 10);
    map.showBox('jump');
    map.setMargins(withTools);
    expect(leftOfSite(map)).toBeGreaterThanOrEqual(withTools.left - 1e-6);
  });
});
