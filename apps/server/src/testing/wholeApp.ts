import { createEngine } from '@muster/engine/createEngine.ts';
import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';

import { Backtests } from '../backtest/backtests.ts';
import type { Database } from '../core/db/database.ts';
import { LiveHub } from '../live/liveHub.ts';
import { readSubjectNames } from '../live/siteNames.store.ts';
import { moreRoutes } from '../threads/web/moreRoutes.ts';
import { departMark, secretId } from './secretSite.ts';
import { startTestApp, type TestApp } from './testApp.ts';

const noSite = { timeZone: 'UTC', areas: [] };

/** The web side with every route of the product; other threads are replaced. */
export async function startWholeApp(): Promise<{ muster: TestApp; hub: LiveHub }> {
  const hub: LiveHub = new LiveHub({
    readNames: (...about) => readSubjectNames(muster.database.db, ...about),
    onError: () => {},
  });
  const backtests = (db: Database): Backtests =>
    new Backtests(
      db,
      () => ({ stop: () => {} }),
      () => {},
    );
  const engineCopy = async () => ({
    bytes: createEngine(noSite).snapshot(),
    config: noSite,
    areaNames: new Map([[secretId('area'), '']]),
  });
  const ingest = { catchUp: async () => {}, unregisteredTags: async () => [], engineCopy };
  const muster: TestApp = await startTestApp({ tagStates: hub }, moreRoutes(hub, ingest, backtests));
  return { muster, hub };
}

/** The card of the secret person is on the map. */
export function receiveSecretPerson({ muster, hub }: { muster: TestApp; hub: LiveHub }): void {
  const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
  const t = muster.clock.now;
  const position = { ...nothing, handle: 1, t, lon: 121.5, lat: 31.25, floor: 0, flags: 1 };
  const subject = { kind: 'person', subjectId: secretId('person'), isRegistered: true, areaIds: [] } as const;
  hub.apply([
    {
      buildingId: muster.buildingId,
      tags: [{ handle: 1, tag: `${departMark}-tag`, ...subject }],
      frame: encodeLiveFrame('snapshot', 1, t, [position]),
    },
  ]);
}
