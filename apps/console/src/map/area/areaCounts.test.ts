import { describe, expect, it } from 'vitest';

import type { TagSource } from '../tag/tagSource.ts';
import { areaCounts } from './areaCounts.ts';
import type { MapArea } from './areaLayer.ts';

const area = (id: string, parentId: string | null): MapArea => ({
  id,
  name: id,
  color: null,
  regions: [],
  parentId,
  level: parentId === null ? 1 : 2,
});

/** Tags in these areas; the last one has no fix. */
function source(...areaIds: string[][]): TagSource {
  const { length } = areaIds;
  const ones = new Uint8Array(length).fill(1);
  return {
    length,
    x: new Float64Array(length),
    y: new Float64Array(length),
    heading: new Float32Array(length),
    fixT: new Float64Array(length),
    floor: new Int16Array(length),
    flags: ones,
    hasFix: ones.with(length - 1, 0),
    names: areaIds.map((ids, handle) => ({
      handle,
      tag: `t${handle}`,
      kind: 'person',
      subjectId: null,
      subjectName: null,
      departId: null,
      departName: null,
      personType: null,
      vehicleType: null,
      isRegistered: true,
      areaIds: ids,
    })),
    version: 1,
    sample: () => 0,
    siteTime: (epochMs) => epochMs,
  };
}

describe('people in areas', () => {
  it('count for parent areas as well, once each', () => {
    const areas = [area('plant', null), area('hall', 'plant'), area('yard', 'plant')];
    const counts = areaCounts(source(['hall'], ['hall', 'plant'], ['yard'], [], ['hall']), areas);
    expect(Object.fromEntries(counts)).toEqual({ plant: 3, hall: 2, yard: 1 });
  });

  it('are counted even where areas form a ring', () => {
    const ring = [area('a', 'b'), area('b', 'a')];
    expect(Object.fromEntries(areaCounts(source(['a'], []), ring))).toEqual({ a: 1, b: 1 });
  });
});
