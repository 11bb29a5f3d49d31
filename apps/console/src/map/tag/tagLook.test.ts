import { liveFlag } from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';
import { describe, expect, it } from 'vitest';

import { initialsOf, kindOf, lookKey, lookOf, presenceOf, presences, staleAfterMs, tagKinds } from './tagLook.ts';
import type { TagSource } from './tagSource.ts';

function source(
  name: Partial<LiveName> | undefined,
  flags: number,
  over: { heading?: number; t?: number } = {},
): TagSource {
  return {
    length: 1,
    x: new Float64Array(1),
    y: new Float64Array(1),
    heading: Float32Array.of(over.heading ?? Number.NaN),
    fixT: Float64Array.of(over.t ?? 0),
    floor: new Int16Array(1),
    flags: Uint8Array.of(flags),
    hasFix: Uint8Array.of(1),
    // Other fields have defaults.
    names: [name as LiveName | undefined],
    version: 0,
    sample: () => 0,
    siteTime: (epochMs) => epochMs,
  };
}

const { online, vehicle, person } = liveFlag;

describe('look of a tag', () => {
  it('changes from online to stale to offline', () => {
    expect(presenceOf(source({}, online | person), 0, staleAfterMs)).toBe('online');
    expect(presenceOf(source({}, online | person), 0, staleAfterMs + 1)).toBe('stale');
    expect(presenceOf(source({}, person), 0, 0)).toBe('offline');
  });

  it('distinguishes people by type, vehicles, and unregistered cards', () => {
    expect(kindOf(source({ kind: 'person', personType: 'visitor' }, person), 0)).toBe('visitor');
    expect(kindOf(source({ kind: 'vehicle', personType: null }, vehicle), 0)).toBe('vehicle');
    expect(kindOf(source({ kind: null, personType: null }, online), 0)).toBe('unregistered');
    expect(kindOf(source(undefined, vehicle), 0)).toBe('vehicle');
  });

  it('has a direction only for a vehicle with a known heading', () => {
    const truck = { kind: 'vehicle' } as const;
    expect(lookOf(source(truck, vehicle, { heading: 90 }), 0, undefined, 0).isPointing).toBe(true);
    expect(lookOf(source(truck, vehicle), 0, undefined, 0).isPointing).toBe(false);
    expect(lookOf(source({ kind: 'person' }, person, { heading: 90 }), 0, undefined, 0).isPointing).toBe(false);
  });

  it('has a number for every look, and few enough to cache each picture', () => {
    const keys = tagKinds.flatMap((kind) =>
      presences.flatMap((presence) =>
        ([0, 1, 2, 3, 4] as const).flatMap((alarmLevel) =>
          [false, true].flatMap((isUnverified) =>
            [false, true].map((isPointing) => lookKey({ kind, presence, alarmLevel, isUnverified, isPointing })),
          ),
        ),
      ),
    );
    expect(new Set(keys).size).toBe(300);
    expect(Math.max(...keys)).toBe(299);
  });

  it('shortens a name by the rules of its language', () => {
    expect(initialsOf('张伟')).toBe('张');
    expect(initialsOf('Anna-Maria de Vries')).toBe('AV');
    expect(initialsOf('沪A12345')).toBe('沪');
    expect(initialsOf('madonna')).toBe('M');
    expect(initialsOf('  ')).toBe('');
  });
});
