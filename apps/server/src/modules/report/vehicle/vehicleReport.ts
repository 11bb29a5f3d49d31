import { count, duration, rate, type StatisticCell, text } from '@muster/model/alarm/statisticTable.ts';
import * as z from 'zod';

import { shortText } from '../../../core/http/routeSchema.ts';
import { readSiteDays, type SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { readSpans } from '../../position/position/position.store.ts';
import { splitTrips } from '../../vehicle/vehicle/splitTrips.ts';
import { readCarriers, readTrips } from '../../vehicle/vehicle/vehicleTrip.store.ts';
import { dayQuery, defineReport, type ReportAsker } from '../fixedReport.ts';
import { type DayFigures, type VehicleDay } from './vehicleDay.store.ts';
import { readVehicleDays, sumOfDays } from './vehicleDays.ts';
import { readVehicles, type SeenVehicle } from './vehicleReport.store.ts';

/** Distance, speed, standing time, areas and gate passages of vehicles. */
export const vehicleReport = defineReport({
  name: 'vehicle',
  modules: ['vehicle'],
  summary:
    'Returns distance, driving and standing time, stops, highest speed, overspeed alarms, areas and passages of vehicles',
  query: z.strictObject({ ...dayQuery, departId: shortText.optional(), vehicleId: shortText.optional() }),
  async read(asker, { dayFrom, dayTo, ...where }) {
    const days = await readSiteDays(asker.db, asker.site.buildingId, asker.now, { dayFrom, dayTo });
    const { from, until, timeZone } = days.span;
    const vehicles = await readVehicles(asker.db, asker.site, days.span, where);
    const driven = await readDriven(asker, vehicles, days);
    const rows: StatisticCell[][] = [];
    for (const vehicle of vehicles) {
      const drivers = await readDrivers(asker, vehicle.id, days.span);
      rows.push(rowOf(vehicle, drivers, sumOfDays(driven.get(vehicle.id) ?? [])));
    }
    return {
      span: { from, until, timeZone },
      tables: [{ name: 'vehicles', title: 'report.vehicles', columns, rows, chart: 4 }],
    };
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
  { db, site, now }: ReportAsker,
  vehicles: readonly SeenVehicle[],
  { span: { from, until }, starts }: SiteDays,
): Promise<Map<string, DayFigures[]>> {
  const days: VehicleDay[] = [];
  for (const { id: vehicleId } of vehicles) {
    const spans = await readSpans(db, site, { vehicleId, from, to: until });
    for (const [at, { start: begins }] of starts.entries()) {
      const ends = Math.min(starts[at + 1]?.start ?? until, until);
      const own = spans
        .filter((span) => span.from < ends && span.to > begins)
        .map(({ tag, ...span }) => ({ tag, from: Math.max(span.from, begins), to: Math.min(span.to, ends) }));
      if (own.length > 0) days.push({ vehicleId, begins, ends, spans: own });
    }
  }
  const figures = await readVehicleDays(db, site, days, { from, until, now });
  const all = days.map(({ vehicleId }, at) => ({ vehicleId, figures: figures[at] }));
  return new Map(
    [...Map.groupBy(all, ({ vehicleId }) => vehicleId)].map(([vehicleId, own]) => [
      vehicleId,
      own.flatMap((day) => day.figures ?? []),
    ]),
  );
}

/** Names of the drivers in the span, each once, in the order of their first trip. */
async function readDrivers(
  { db, site }: ReportAsker,
  vehicleId: string,
  { from, until }: { from: number; until: number },
): Promise<string[]> {
  const span = { from: new Date(from).toISOString(), to: new Date(until).toISOString() };
  const trips = await readTrips(db, { buildingId: site.buildingId, vehicleId }, span);
  const sns = trips.flatMap(({ driverCardSn }) => driverCardSn ?? []);
  if (sns.length === 0) return [];
  const parts = splitTrips(trips, await readCarriers(db, site, sns, span));
  const driven = parts.filter((trip) => trip.from < until && (trip.to ?? Infinity) > from);
  return [...new Set(driven.flatMap(({ driverName }) => driverName ?? []))];
}
