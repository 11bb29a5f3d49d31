import { demoProjection } from './demoSite.ts';
import { beaconThreshold, demoPatrols } from './equipment.ts';
import { rosterPersons, rosterVehicles } from './roster.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { describe, expect, it } from 'vitest';

import { createPlant, type PlantReport } from './plant.ts';

/** A working day in China, 10:00. */
const morning = Date.parse('2026-03-04T10:00:00+08:00');

function live(seed: string, start: number, seconds: number): PlantReport[] {
  const plant = createPlant(seed, start);
  return Array.from({ length: seconds }, () => plant.step());
}

function tracksOf(reports: readonly PlantReport[]): Map<string, Position[]> {
  const tracks = new Map<string, Position[]>();
  for (const position of reports.flatMap((report) => [...report.cards, ...report.trackers])) {
    tracks.set(position.tag, [...(tracks.get(position.tag) ?? []), position]);
  }
  return tracks;
}

describe('demo plant', () => {
  it('has 70 staff, 12 contractors, 6 visitors and 8 vehicles, each with a card of its own', () => {
    const count = (type: string): number => rosterPersons.filter((person) => person.personType === type).length;
    expect([count('internal'), count('contractor'), count('visitor'), rosterVehicles.length]).toEqual([70, 12, 6, 8]);
    expect(new Set([...rosterPersons, ...rosterVehicles].map(({ cardSn }) => cardSn)).size).toBe(96);
  });

  it('lives the same day for the same seed, and another for another', () => {
    expect(live('a', morning, 300)).toEqual(live('a', morning, 300));
    expect(live('a', morning, 300)).not.toEqual(live('b', morning, 300));
  });

  it('reports the cards of arrivals and departures at the gate, and of people already inside', () => {
    const reports = live('gate', Date.parse('2026-03-04T15:30:00+08:00'), 2700);
    const [first] = reports;
    const present = new Set(first?.cards.concat(first.trackers).map(({ tag }) => tag));
    const before = first?.passes ?? [];
    expect(before.length).toBeGreaterThan(30);
    expect(before.every(({ t, direction }) => direction === 'in' && t === (first?.t ?? 0) - 60_000)).toBe(true);
    const cards = new Set(before.map(({ card }) => card));
    expect([...present].filter((tag) => !cards.has(tag))).toEqual([]);
    expect(rosterVehicles.filter(({ cardSn }) => !cards.has(cardSn))).toEqual([]);
    // The late shift comes at a quarter to four, the early one leaves at four.
    const later = reports.slice(1).flatMap(({ passes }) => passes);
    expect(later.filter(({ direction }) => direction === 'in').length).toBeGreaterThan(8);
    expect(later.filter(({ direction }) => direction === 'out').length).toBeGreaterThan(8);
  });

  it('moves people at human speed along ways, and keeps all of them on the site', () => {
    const reports = live('walk', morning, 1200);
    let moved = 0;
    for (const [tag, positions] of tracksOf(reports)) {
      for (const [index, position] of positions.entries()) {
        const x = demoProjection.x(position.lon ?? Number.NaN);
        const y = demoProjection.y(position.lat ?? Number.NaN);
        expect(Math.abs(x)).toBeLessThan(202);
        expect(Math.abs(y)).toBeLessThan(142);
        const before = positions[index - 1];
        if (before === undefined || tag.startsWith('VEH')) continue;
        const metres = Math.hypot(x - demoProjection.x(before.lon ?? 0), y - demoProjection.y(before.lat ?? 0));
        expect(metres / ((position.t - before.t) / 1000)).toBeLessThan(2.5);
        moved += metres;
      }
    }
    expect(moved).toBeGreaterThan(5000);
  });

  it('has people on site in every hour, and more by day than by night', () => {
    const countAt = (hour: number): number =>
      live('day', morning + (hour - 10) * 3_600_000, 2).at(-1)?.cards.length ?? 0;
    const counts = Array.from({ length: 24 }, (_, hour) => countAt(hour));
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10);
    expect(counts[10] ?? 0).toBeGreaterThan(2 * (counts[3] ?? 0));
  });

  it('has a person press SOS within the first minute, for some seconds', () => {
    const pressed = live('sos', morning, 60).flatMap((report) => report.cards.filter((card) => card.sos === true));
    expect(new Set(pressed.map((card) => card.tag)).size).toBe(1);
    expect(pressed.length).toBeGreaterThanOrEqual(5);
  });

  it('keeps heart rates within the normal range, and drains batteries', () => {
    const reports = live('heart', morning, 1800);
    const cards = reports.flatMap((report) => report.cards);
    const rates = cards.flatMap((card) => card.heartRate ?? []);
    expect(rates.length).toBeGreaterThan(1000);
    expect(Math.min(...rates)).toBeGreaterThan(50);
    expect(Math.max(...rates)).toBeLessThan(120);
    const [first] = reports[0]?.cards ?? [];
    const last = reports.at(-1)?.cards.find((card) => card.tag === first?.tag);
    expect(last?.battery ?? 0).toBeLessThanOrEqual(first?.battery ?? 0);
  });

  it('sends people up to the second floor of the workshop', () => {
    const floors = new Set(live('stairs', morning, 1800).flatMap((report) => report.cards.map((card) => card.floor)));
    expect(floors).toEqual(new Set([0, 1]));
  });
});

it('sends the wearer of a card to a place, at human speed', () => {
  const plant = createPlant('errand', morning);
  plant.step();
  const [tank, start] = [{ x: 60, y: 60 }, plant.step()];
  const worn = start.cards.find(({ tag }) => plant.isWorn(tag));
  if (worn === undefined) throw new Error('Nobody is at the plant.');
  plant.goTo(worn.tag, { lon: demoProjection.lon(tank.x), lat: demoProjection.lat(tank.y), floor: 0 });
  const gap = ({ lon, lat }: Position): number =>
    Math.hypot(demoProjection.x(lon ?? 0) - tank.x, demoProjection.y(lat ?? 0) - tank.y);
  const gaps = Array.from({ length: 900 }, () => plant.step()).flatMap(({ cards }) =>
    cards.filter(({ tag }) => tag === worn.tag).map(gap),
  );
  expect(Math.min(...gaps)).toBeLessThan(2);
  expect(gap(worn)).toBeGreaterThan(20);
});

it('has a crew of the control room and guards by night, one of whom walks the round past every patrol point', () => {
  const stops = demoPatrols.find(({ key }) => key === 'security')?.points ?? [];
  const night = Date.parse('2026-03-04T22:10:00+08:00');
  const tracks = tracksOf(live('dark', night, 2700));
  const jobOf = new Map(rosterPersons.map(({ cardSn, jobNumber }) => [cardSn, jobNumber]));
  const present = (job: string): string[] => [...tracks.keys()].filter((tag) => jobOf.get(tag) === job);
  expect(present('CONTROL')).toHaveLength(2);
  expect(present('GUARD')).toHaveLength(3);
  const visited = present('GUARD').map(
    (tag) => stops.filter((point) => (tracks.get(tag) ?? []).some((at) => gapTo(point, at) < 10)).length,
  );
  expect(Math.max(...visited)).toBe(stops.length);
  const heard = present('GUARD').map((tag) => {
    const readings = (tracks.get(tag) ?? []).flatMap(({ beacons }) => beacons ?? []);
    return new Set(readings.flatMap(({ id, rssi }) => (rssi >= beaconThreshold ? id : [])));
  });
  const standing = stops.flatMap(({ beacon }) => beacon?.sn ?? []);
  expect(standing.length).toBeGreaterThan(1);
  expect(heard).toContainEqual(new Set(standing));
});

function gapTo(point: { x: number; y: number }, { lon, lat }: Position): number {
  return Math.hypot(demoProjection.x(lon ?? 0) - point.x, demoProjection.y(lat ?? 0) - point.y);
}
