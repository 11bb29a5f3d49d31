import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceOf } from '../../../map/site/useDevices.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => setLanguage('en_US'));

const place = { lon: 9.524, lat: 47.18, floor: 2 };
const row = {
  id: 'c1',
  name: 'Gate 1',
  cameraType: 'ptz',
  protocol: 'rtsp',
  port: 554,
  place,
  iconId: 'i1',
  rangeRadius: 40,
  rangeAngle: 70,
};

describe('a device on the map', () => {
  it('is marked by its picture at its place, with its range', () => {
    const [device] = deviceOf('camera', row, new Map([['i1', '/image/view?id=x']]));
    expect(device).toMatchObject({
      ...place,
      name: 'Gate 1',
      iconUrl: '/image/view?id=x',
      range: { radius: 40, headingDeg: 0, angleDeg: 70 },
    });
    expect(deviceOf('camera', { ...row, place: null }, new Map())).toEqual([]);
    expect(deviceOf('camera', { ...row, rangeRadius: null, iconId: 'gone' }, new Map())).toMatchObject([
      { range: null, iconUrl: null },
    ]);
  });

  it('shows name, floor and range on its card, with a link to its record', async () => {
    const [device] = deviceOf('camera', row, new Map());
    if (device === undefined) throw new Error('The camera has a place.');
    const close = vi.fn<() => void>();
    renderScreen(<DeviceCard device={device} onClose={close} />);
    const card = await screen.findByRole('region', { name: 'Device Gate 1' });
    for (const text of ['Camera', 'PTZ', 'RTSP', '554', 'Range 40 m, 70°']) expect(card.textContent).toContain(text);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/device/camera/view/c1');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalled();
  });
});
