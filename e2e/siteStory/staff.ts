import { expect } from 'vitest';

import type { Recording } from './recordings.ts';
import type { Screens } from './screens.ts';

/** Brings a card for every tag of the recordings, and who carries it: a vehicle, or a person by the tag's name. */
export async function addAllPeople(screens: Screens, recordings: ReadonlyMap<string, Recording>): Promise<void> {
  const rows = [...recordings.values()].flatMap((recording) => recording.rows);
  const kinds = new Map(rows.map(({ tag, kind }) => [tag, kind]));
  const tags = [...kinds.keys()];
  const vehicles = tags.filter((tag) => kinds.get(tag) === 'vehicle');
  const people = tags.filter((tag) => kinds.get(tag) !== 'vehicle');
  expect([people.length, vehicles.length]).toEqual([840 + 718 + 571, 42]);
  await screens.bring(
    '/device/locationCard',
    tags.map((sn) => ({ sn, type: kinds.get(sn) === 'vehicle' ? 'vehicle' : 'UW5' })),
  );
  await screens.bring(
    '/organization/person',
    people.map((tag) => ({ name: tag, personType: 'internal', cardSn: tag })),
  );
  await screens.bring(
    '/vehicle/list',
    vehicles.map((tag) => ({ plateNumber: tag.slice(-20), vehicleCardSn: tag })),
  );
  await screens.total(vehicles.length);
}
