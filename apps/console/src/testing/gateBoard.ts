import type { AtGate, GateEntry } from '@muster/model/gate/wire.ts';

const visitor: GateEntry = {
  kind: 'visit',
  id: '1',
  name: '7',
  state: 'expected',
  unit: '7',
  departName: '7',
  hostName: '7',
  reason: '7',
  expectedFrom: '2026-03-01T08:00:00.000Z',
  expectedTo: '2026-03-01T09:00:00.000Z',
  since: null,
  cardSn: null,
  takesCard: true,
  isOverdue: false,
  warning: 'unitOver',
  cargo: null,
  cargoClass: null,
  weightIn: null,
  lastSeen: null,
};
const read: AtGate = {
  id: '1',
  at: '2026-03-01T08:00:00.000Z',
  checkpointName: '7',
  direction: 'in',
  granted: true,
  credential: '7',
  name: null,
  entry: null,
};
const lorry: GateEntry = { ...visitor, kind: 'externalVehicle', id: '3', cargo: '7', cargoClass: '3', weightIn: 7 };

/** A gate board with entries in each list, and every kind of note. */
export const fullGate = {
  atGate: [read, { ...read, id: '2', entry: lorry }],
  expected: [visitor, lorry],
  inside: [
    {
      ...visitor,
      id: '2',
      state: 'inside',
      since: '2026-03-01T08:00:00.000Z',
      cardSn: '7',
      isOverdue: true,
      lastSeen: { areas: ['7'], at: '2026-03-01T08:00:00.000Z' },
    },
  ],
  freeCards: [{ sn: '7', battery: 7 }],
};
