export const minute = 60_000;
export const startedAt = Date.parse('2030-01-01T08:00:00');
/** A drill of the whole site, as the list of running musters has it. */
export const facts = {
  id: 'm1',
  kind: 'drill',
  scope: { kind: 'site' },
  areas: [],
  points: [{ id: 'p1', name: 'Gate' }],
  planId: null,
  planName: null,
  cause: 'Gas smell',
  startedAt,
  startedBy: 'olga',
  endedAt: null,
};

export const person = (name: string, state: string, more = {}) => ({
  id: name,
  name,
  departName: 'North',
  personType: 'internal',
  phone: null,
  supervisor: null,
  state,
  place: null,
  start: null,
  areas: [],
  isMoving: null,
  arrivedAt: null,
  card: null,
  pointId: null,
  tick: null,
  ...more,
});

/** The same with its roll call: one missing, one on the way, one arrived, one ticked. */
export const report = {
  ...facts,
  endedBy: null,
  goalSeconds: 300,
  goalReached: null,
  attachment: null,
  scenario: null,
  steps: [],
  arrivalRate: 0.8,
  curve: [
    [0, 0],
    [minute, 1],
  ],
  reached: [
    { share: 0.5, afterMs: minute },
    { share: 0.8, afterMs: null },
    { share: 1, afterMs: null },
  ],
  wristbands: { total: 59, read: 56, failed: 1 },
  people: [
    person('Cid', 'missing', {
      phone: '13900001001',
      supervisor: 'Zhao',
      areas: ['Unit B'],
      isMoving: false,
      place: { lon: 9, lat: 47, floor: 0, t: Date.now() - 400_000 },
    }),
    person('Bea', 'onTheWay', { departName: 'South' }),
    person('Ada', 'safe', { arrivedAt: startedAt + minute, pointId: 'p1' }),
    person('Dan', 'safe', { tick: { reason: 'byCar', note: null, pointId: null, at: startedAt + minute, by: 'Olga' } }),
  ],
};
