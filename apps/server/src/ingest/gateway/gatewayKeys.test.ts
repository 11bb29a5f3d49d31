import { describe, expect, it } from 'vitest';

import { type Gateway, GatewayKeys, hashIngestKey, newIngestKey } from './gatewayKeys.ts';

const north: Gateway = { id: 'g1', name: 'north', buildingId: 'b1', keyHash: hashIngestKey('key of north') };
const south: Gateway = { id: 'g2', name: 'south', buildingId: 'b2', keyHash: hashIngestKey('key of south') };

function keysOf(...gateways: Gateway[]): GatewayKeys {
  const keys = new GatewayKeys();
  keys.replace(gateways);
  return keys;
}

describe('gateway keys', () => {
  it('identifies a gateway by its key, and by its name only together with its own key', () => {
    const keys = keysOf(north, south);
    expect(keys.byKey('key of south')).toBe(south);
    expect(keys.byNameAndKey('north', 'key of north')).toBe(north);
    expect(keys.byNameAndKey('north', 'key of south')).toBeUndefined();
    expect(keys.byNameAndKey('north', '')).toBeUndefined();
    expect(keys.byNameAndKey('west', '')).toBeUndefined();
    expect(keys.byKey('')).toBeUndefined();
  });

  it('removes a gateway that is deleted, moved or has another key', () => {
    const keys = keysOf(north);
    expect(keys.isCurrent(north)).toBe(true);
    keys.replace([{ ...north, buildingId: 'b2' }]);
    expect(keys.isCurrent(north)).toBe(false);
    keys.replace([{ ...north, keyHash: hashIngestKey('new key') }]);
    expect(keys.isCurrent(north)).toBe(false);
    expect(keys.byKey('key of north')).toBeUndefined();
  });

  it('creates keys of 256 bits that fit a header and a query', () => {
    const keys = Array.from({ length: 100 }, newIngestKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });
});
