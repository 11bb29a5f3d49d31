import { count, duration, rate, type StatisticCell, text } from '@muster/model/alarm/statisticTable.ts';
import { vehicleGroups } from '@muster/model/report/fixedReports.ts';
import type { VehicleTrip } from '@muster/model/vehicle/wire.ts';
import * as z from 'zod';

import { shortText } from '../../../core/http/routeSchema.ts';
import { readSiteDays, type SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { readVehicleSpans } from '../../position/position/position.store.ts';
import { splitTrips } from '../../vehicle/vehicle/splitTrips.ts';
import { readCarriers, readTrips } from '../../vehicle/vehicle/vehicleTrip.store.ts';
import { dayQuery, defineReport, type ReportAsker } from '../fixedReport.ts';
import { partOf } from '../runProgress.ts';
import type { DayFigures, VehicleDay } from './vehicleDay.store.ts';
import { readVehicleDays, sumOfDays } from './vehicleDays.ts';
import { readVehicles, type SeenVehicle } from './vehicleReport.store.ts';

/** Distance, speed, standing time, areas and gate passages of vehicles. */
export const vehicleReport = defineReport({
  name: 'vehicle',
  modules: ['vehicle'],
  summary:
    'Returns distance, driving and standing time, stops, highest speed, overspeed alarms, areas and passages of vehicles',
  query: z.strictObject({
    ...dayQuery,
    departId: shortText.optional(),
    vehicleId: shortText.optional(),
    vehicleBy: z.enum(vehicleGroups).optional(),
  }),
  async read(asker, { dayFrom, dayTo, vehicleBy = 'vehicle', ...where }) {
    const days = await readSiteDays(asker.db, asker.site.buildingId, asker.now, { dayFrom, dayTo });
    const { from, until, timeZone } = days.span;
    const vehicles = await readVehicles(asker.db, asker.site, days.span, where);
    const parts = vehicleBy === 'vehicle' ? 1 : 2;
    const had = {
      driven: await readDriven({ ...asker, pace: partOf(asker.pace, { part: 0, parts }) }, vehicles, days),
      trips: await readVehicleTrips(asker, vehicles, days.span),
    };
    const table =
      vehicleBy === 'vehicle'
        ? { name: 'vehicles', title: 'report.vehicles', columns, chart: 4, rows: vehicleRows(vehicles, days.span, had) }
        : {
            name: 'vehicleDays',
            title: 'report.vehicleDays',
            columns: ['report.day', ...columns],
            chart: 5,
            rows: await dayRows(asker, days, where, had),
          };
    return { span: { from, until, timeZone }, tables: [table] };
  },
});

const columns = [
  'report.vehicleId',
  'report.vehicleType',
  'report.departId',
  'report.drivers',
  'report.kilometres',
  'report.driving',
  'report.standing',
  'report.stops',
  'report.highestSpeed',
  'report.overspeed',
  'report.areas',
  'report.cameIn',
  'report.wentOut',
];

/** What vehicles had in a span, by their ids. */
interface VehicleHistory {
  /** Days on which they had a card, by beginnings. */
  driven: ReadonlyMap<string, ReadonlyMap<number, DayFigures>>;
  trips: ReadonlyMap<string, readonly VehicleTrip[]>;
}

interface Span {
  from: number;
  until: number;
}

function vehicleRows(vehicles: readonly SeenVehicle[], span: Span, { driven, trips }: VehicleHistory) {
  return vehicles.map((vehicle) => {
    const days = driven.get(vehicle.id)?.values() ?? [];
    return rowOf(vehicle, driversOf(trips.get(vehicle.id) ?? [], span), sumOfDays([...days]));
  });
}

/** A row for each vehicle and day on which it had a card, or anything else is on record of it. */
async function dayRows(
  { db, site, pace }: ReportAsker,
  { starts, span: { until } }: SiteDays,
  where: Parameters<typeof readVehicles>[3],
  { driven, trips }: VehicleHistory,
): Promise<StatisticCell[][]> {
  const rows: StatisticCell[][] = [];
  const part = partOf(pace, { part: 1, parts: 2 });
  for (const [at, { day, start: from }] of starts.entries()) {
    if (from >= until) break;
    await part.advance(at, starts.length);
    const span = { from, until: Math.min(starts[at + 1]?.start ?? until, until) };
    for (const vehicle of await readVehicles(db, site, span, where)) {
      const figures = driven.get(vehicle.id)?.get(from);
      const { overspeed, cameIn, wentOut, areas } = vehicle;
      if (figures === undefined && overspeed + cameIn + wentOut === 0 && areas === null) continue;
      const drivers = driversOf(trips.get(vehicle.id) ?? [], span);
      rows.push([text(day), ...rowOf(vehicle, drivers, figures ?? sumOfDays([]))]);
    }
  }
  return rows;
}

function rowOf(vehicle: SeenVehicle, drivers: readonly string[], figures: DayFigures): StatisticCell[] {
  const { metres, drivingMs, standingMs, stops, fastest } = figures;
  return [
    text(vehicle.plateNumber),
    text(vehicle.typeName),
    text(vehicle.departName),
    text(drivers.join(', ')),
    rate(metres / 1000),
    duration(drivingMs),
    duration(standingMs),
    count(stops),
    rate(fastest === null ? null : fastest * 3.6),
    count(vehicle.overspeed),
    text(vehicle.areas),
    count(vehicle.cameIn),
    count(vehicle.wentOut),
  ];
}

/** The days of each vehicle, each cut at now. */
async function readDriven(
  { db, site, now, pace }: ReportAsker,
  vehicles: readonly SeenVehicle[],
  { span: { from, until }, starts }: SiteDays,
): Promise<VehicleHistory['driven']> {
  const ids = vehicles.map(({ id }) => id);
  const carried = await readVehicleSpans(db, site, ids, { from, to: until });
  const days: VehicleDay[] = [];
  for (const [vehicleId, spans] of carried)
    for (const [at, { start: begins }] of starts.entries()) {
      const ends = Math.min(starts[at + 1]?.start ?? until, until);
      const own = spans
        .filter((span) => span.from < ends && span.to > begins)
        .map(({ tag, ...span }) => ({ tag, from: Math.max(span.from, begins), to: Math.min(span.to, ends) }));
      if (own.length > 0) days.push({ vehicleId, begins, ends, spans: own });
    }
  const figures = await readVehicleDays(db, site, days, { from, until, now, pace });
  const driven = new Map<string, Map<number, DayFigures>>();
  for (const [at, { vehicleId, begins }] of days.entries()) {
    const own = driven.get(vehicleId) ?? new Map<number, DayFigures>();
    driven.set(vehicleId, own);
    if (figures[at] !== undefined) own.set(begins, figures[at]);
  }
  return driven;
}

/** The trips of vehicles in the span, cut where another person drove on. */
async function readVehicleTrips(
  { db, site }: ReportAsker,
  vehicles: readonly SeenVehicle[],
  { from, until }: Span,
): Promise<VehicleHistory['trips']> {
  const span = { from: new Date(from).toISOString(), to: new Date(until).toISOString() };
  const vehicleIds = vehicles.map(({ id }) => id);
  const trips = await readTrips(db, { buildingId: site.buildingId, vehicleIds }, span);
  const sns = [...new Set(trips.flatMap(({ driverCardSn }) => driverCardSn ?? []))];
  const carriers = Map.groupBy(await readCarriers(db, site, sns, span), ({ sn }) => sn);
  const ofVehicles = Map.groupBy(trips, ({ vehicleId }) => vehicleId);
  const split = (own: typeof trips) =>
    own.flatMap((trip) => splitTrips([trip], carriers.get(trip.driverCardSn ?? '') ?? []));
  return new Map(Array.from(ofVehicles, ([id, own]) => [id, split(own)]));
}

/** Names of who drove in the span, each once, in the order of their first trip. */
function driversOf(trips: readonly VehicleTrip[], { from, until }: Span): string[] {
  const driven = trips.filter((trip) => trip.from < until && (trip.to ?? Infinity) > from);
  return [...new Set(driven.flatMap(({ driverName }) => driverName ?? []))];
}
