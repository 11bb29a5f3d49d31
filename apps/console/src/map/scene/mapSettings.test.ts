import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { describe, expect, it } from 'vitest';

import { homeView, openingView } from './mapSettings.ts';

const box = { minX: 0, minY: 0, maxX: 800, maxY: 200 };
const size = { width: 800, height: 600 };
const margins = { top: 0, right: 0, bottom: 0, left: 0 };

describe('how a map is looked at first', () => {
  it('is straight from above with north up by default', () => {
    expect(homeView(box, size, margins, defaultMapSettings)).toMatchObject({
      x: 400,
      y: 100,
      metresPerPixel: 1,
      headingDeg: 0,
      tiltDeg: 0,
    });
  });

  it('has the configured rotation and tilt, with the whole site in the window', () => {
    const settings = { ...defaultMapSettings, rotateAngle: -90, viewMode: '2.5d' as const, defaultTiltAngle: 50 };
    const view = homeView(box, size, margins, settings);
    expect(view).toMatchObject({ x: 400, y: 100, headingDeg: 270, tiltDeg: 50 });
    // 800 m must fit into 600 pixels.
    expect(view.metresPerPixel).toBeGreaterThan(800 / 600);
  });

  it('is reached from high above by the opening animation', () => {
    const home = homeView(box, size, margins, defaultMapSettings);
    expect(openingView(home)).toMatchObject({ x: home.x, y: home.y, metresPerPixel: 8, tiltDeg: 30 });
  });
});
