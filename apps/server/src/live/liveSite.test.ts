import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';
import { describe, expect, it } from 'vitest';

import { LiveSite } from './liveSite.ts';
import type { SubjectNames } from './siteNames.store.ts';

const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
const called = (subjectName: string): SubjectNames => ({
  subjectName,
  departId: null,
  departName: null,
  personType: 'internal',
  vehicleType: null,
});

describe('the names of a site', () => {
  it('are updated only if they changed; a deleted subject has none', () => {
    const site = new LiveSite(new Map(['p1', 'p2', 'p3'].map((id) => [id, called(`${id} before`)])));
    const rows = [1, 2, 3].map((handle) => ({ ...nothing, handle, t: 0, lon: 0, lat: 0, floor: 0, flags: 1 }));
    site.apply({
      buildingId: 'b1',
      tags: rows.map(({ handle }) => ({
        handle,
        tag: `T${handle}`,
        kind: 'person',
        subjectId: `p${handle}`,
        isRegistered: true,
        areaIds: [],
      })),
      frame: encodeLiveFrame('snapshot', 1, 0, rows),
    });
    const { step } = site;
    site.renameSome(['p1', 'p2'], new Map([['p1', called('p1 after')]]));
    expect([...site.rows.values()].map(({ name, namedAt }) => [name.subjectName, namedAt > step])).toEqual([
      ['p1 after', true],
      [null, true],
      ['p3 before', false],
    ]);
    expect(site.personTypeOf('p3')).toBe('internal');
  });
});
