import { positionFlag, type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { expect, it } from 'vitest';

import { UnregisteredTags } from './unregistered.ts';

function note(tags: UnregisteredTags, ...positions: Position[]): void {
  const batch = toPositionBatch(positions);
  batch.flags.fill(positionFlag.unregistered);
  tags.note(batch);
}

it('counts positions and keeps the place of the newest', () => {
  const tags = new UnregisteredTags();
  note(tags, { tag: 'X', t: 10, lon: 121, lat: 31 }, { tag: 'X', t: 30, lon: 122, lat: 31, floor: 2 });
  note(tags, { tag: 'X', t: 20, lon: 123, lat: 31 }, { tag: 'X', t: 40, battery: 50 });
  expect(tags.all()).toEqual([{ tag: 'X', count: 4, t: 40, lon: 122, lat: 31, floor: 2 }]);
});

it('skips tags that have a card', () => {
  const tags = new UnregisteredTags();
  tags.note(toPositionBatch([{ tag: 'X', t: 10, lon: 121, lat: 31 }]));
  expect(tags.all()).toEqual([]);
});

it('returns each change once, and removes tags that got a card', () => {
  const tags = new UnregisteredTags();
  note(tags, { tag: 'X', t: 10, sos: true }, { tag: 'Y', t: 10, sos: true });
  expect(tags.drainChanged().map(({ tag }) => tag)).toEqual(['X', 'Y']);
  expect(tags.drainChanged()).toEqual([]);
  note(tags, { tag: 'X', t: 11, sos: true });
  tags.registered((tag) => tag === 'X');
  expect(tags.drainChanged()).toEqual([]);
  expect(tags.all().map(({ tag }) => tag)).toEqual(['Y']);
});

it('keeps a thousand, the latest', () => {
  const tags = new UnregisteredTags();
  for (let n = 0; n < 1001; n++) note(tags, { tag: `X${n}`, t: n, sos: true });
  note(tags, { tag: 'X1', t: 2000, sos: true }, { tag: 'X1001', t: 2000, sos: true });
  const kept = new Set(tags.all().map(({ tag }) => tag));
  expect([kept.size, kept.has('X0'), kept.has('X1'), kept.has('X2')]).toEqual([1000, false, true, false]);
});
