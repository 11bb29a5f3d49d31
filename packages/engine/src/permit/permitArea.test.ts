import { rectangleOf } from '@muster/testkit/frame.ts';
import { expect, it } from 'vitest';

import { permitArea } from './permitArea.ts';

const permit = {
  id: 'p1',
  regions: [rectangleOf(0, 0, 10, 10)],
  workerIds: ['wim'],
  guardianIds: ['gil'],
  maxPeople: 3,
  endAt: 0,
};

it('the temporary area of a permit has the three rules of hazardous work, at level 1', () => {
  expect(permitArea(permit)).toEqual({
    id: 'permit:p1',
    regions: permit.regions,
    alarms: {
      boundaryCrossing: { on: true, level: 1, mode: 'noEntry', onDelay: 5, who: { exempt: ['wim', 'gil'] } },
      understaffing: { on: true, level: 1, min: 1, onDelay: 60, who: { include: ['gil'] } },
      overcrowding: { on: true, level: 1, max: 3 },
    },
  });
});

it('has no understaffing rule without guardians, and no overcrowding rule without a limit', () => {
  const { alarms } = permitArea({ ...permit, guardianIds: [], maxPeople: null });
  expect(alarms).toEqual({
    boundaryCrossing: { on: true, level: 1, mode: 'noEntry', onDelay: 5, who: { exempt: ['wim'] } },
  });
  expect(permitArea({ ...permit, maxPeople: 0 }).alarms?.overcrowding).toMatchObject({ max: 0 });
});
