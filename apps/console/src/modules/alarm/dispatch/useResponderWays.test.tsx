import { createProjection } from '@muster/geo/projection.ts';
import type { Responder } from '@muster/model/entity/shapes.ts';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import type { DrawnShape } from '../../../map/drawing/drawingPicture.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { useAlarms } from '../live/alarms.ts';
import { useResponderWays } from './useResponders.ts';

const projection = createProjection([121.5, 31.25]);
let ways: readonly DrawnShape[] = [];
const mapPart: Partial<SiteMap> = {
  projection,
  setWays: (next) => {
    ways = next;
  },
};

function Ways() {
  useResponderWays(mapPart as SiteMap);
  return null;
}

const responder = (personId: string, more: Partial<Responder> = {}): Responder => ({
  personId,
  name: personId,
  deliveryId: personId,
  sentAt: '2026-03-01T08:03:00.000Z',
  sentBy: 'Me',
  place: { lon: 121.5, lat: 31.25, floor: 0 },
  metres: 200,
  answer: 'yes',
  answeredAt: null,
  arrivedAt: null,
  ...more,
});
const show = (responders: Responder[]): void => {
  const alarm = { ...alarmRow('a', { level: 1, type: 'oneKeyHelp', responders }), arrivedAt: null };
  useAlarms.setState({ open: [alarm], isLoaded: true });
};
const east = 121.5 + 100 * (projection.lon(1) - 121.5);

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  ways = [];
});

it('the path of a responder to an open alarm is drawn on the live map until the arrival', async () => {
  const sent = [
    {
      personId: 'zhao',
      metres: 120,
      by: 'plan',
      way: [
        [east, 31.25],
        [121.5, 31.25],
      ],
    },
    { personId: 'liu', metres: null, by: null, way: null },
  ];
  fakeServer({ '/pod/alarm/responders': () => ({ duty: 'online', hasPlace: true, candidates: [], sent }) });
  show([responder('zhao'), responder('liu', { arrivedAt: '2026-03-01T08:05:00.000Z' })]);
  renderScreen(<Ways />);
  await waitFor(() => expect(ways).toHaveLength(1));
  expect(ways[0]?.points.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
    [100, 0],
    [0, 0],
  ]);
  expect(ways[0]).toMatchObject({ isClosed: false, isActive: true });
  show([responder('zhao', { arrivedAt: '2026-03-01T08:06:00.000Z' })]);
  await waitFor(() => expect(ways).toEqual([]));
});
