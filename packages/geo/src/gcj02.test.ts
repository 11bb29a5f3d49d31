import { describe, expect, it } from 'vitest';

import { fromGcj02, toGcj02 } from './gcj02.ts';
import { createProjection } from './projection.ts';

describe('coordinates of Chinese maps', () => {
  it('differ from WGS84 by some hundred metres there: Tian’anmen', () => {
    // Reference values of the open implementations (eviltransform, test vectors).
    const [lon, lat] = toGcj02([116.38056, 39.911954]);
    expect(lon).toBeCloseTo(116.3868, 3);
    expect(lat).toBeCloseTo(39.91334, 3);
  });

  it('are inverted to the millimetre', () => {
    const place = [121.4672, 30.7085] as const;
    const { x, y } = createProjection(place);
    const [lon, lat] = fromGcj02(toGcj02(place));
    expect(Math.hypot(x(lon), y(lat))).toBeLessThan(0.001);
  });

  it('are WGS84 elsewhere', () => expect(toGcj02([9.52, 47.18])).toEqual([9.52, 47.18]));
});
