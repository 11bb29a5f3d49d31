import { permissionCode } from '@muster/model/entity/entity.ts';
import type { SubjectTrack } from '@muster/model/track/wire.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import type { VehicleState, VehicleTrip } from '@muster/model/vehicle/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { get } from '../../core/http/request.ts';
import { type Translate, useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import sections from '../organization/subject/SubjectSections.module.css';
import { loadFacts, vehicleFacts } from './vehicleFacts.tsx';
import css from './VehicleSummary.module.css';

/** Refresh interval: a driver's card may change. */
const refreshMs = 10_000;

/** Driver, load and devices of a vehicle: current, or over a past span (epoch ms). */
function useVehicleState(id: string, span?: { from: number; to: number }) {
  const can = useCan();
  return useQuery({
    queryKey: [vehicle.name, 'state', id, span],
    queryFn: ({ signal }) => get<VehicleState>('/bp/vehicle/state', { id, ...span }, { signal, quiet: true }),
    enabled: can(permissionCode(vehicle, 'view')),
    ...(span === undefined ? { refetchInterval: refreshMs } : { staleTime: Number.POSITIVE_INFINITY }),
  });
}

/** On the card of a vehicle on the map: driver, load and devices; empty without any. */
export function VehicleSummary({ id }: { id: string }) {
  const t = useT();
  const { data } = useVehicleState(id);
  const facts = data === undefined ? [] : vehicleFacts(t, data);
  if (facts.length === 0) return null;
  return (
    <section className={css.summary} aria-label={t('console.vehicle.state')}>
      <Facts facts={facts} />
    </section>
  );
}

/** The load at one moment (epoch ms). */
export function LoadThen({ id, at }: { id: string; at: number }) {
  const t = useT();
  const { data } = useVehicleState(id, { from: at, to: at });
  const facts = loadFacts(t, data?.trips.at(-1));
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

/** On the page of a vehicle: driver, load, and state of the devices. */
export function VehicleNow({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useVehicleState(id);
  const facts = data === undefined ? [] : vehicleFacts(t, data);
  return (
    <section
      className={sections.section}
      aria-label={t('console.vehicle.state')}
      aria-busy={data === undefined && error === null}
    >
      <header className={sections.head}>
        <h2 className={sections.heading}>{t('console.vehicle.state')}</h2>
      </header>
      {error !== null && (
        <p className={sections.none}>
          {error.message}{' '}
          <Button isSmall tone="quiet" onClick={() => void refetch()}>
            {t('console.retry')}
          </Button>
        </p>
      )}
      {data !== undefined && facts.length === 0 && <p className={sections.none}>{t('console.subject.none')}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
    </section>
  );
}

/** Drivers of a vehicle over the span of its track, with their times. */
export function TrackDrivers({ track: { id, name, from, to } }: { track: SubjectTrack }) {
  const t = useT();
  const { data } = useVehicleState(id, { from, to });
  const drivers = (data?.trips ?? []).filter(({ driverName }) => driverName !== null);
  if (drivers.length === 0) return null;
  return (
    <ul aria-label={`${name}: ${t('console.vehicle.driver')}`}>
      {drivers.map((trip) => (
        <li key={trip.from}>{lineOf(t, trip, from, to)}</li>
      ))}
    </ul>
  );
}

/** Times only where the driver changed within the span. */
function lineOf(t: Translate, trip: VehicleTrip, from: number, to: number): string {
  const isWhole = trip.from <= from && (trip.to === null || trip.to >= to);
  const clock = (time: number): string => formatTime(time).slice(11, 16);
  const times = isWhole ? '' : ` ${clock(Math.max(trip.from, from))}–${clock(Math.min(trip.to ?? to, to))}`;
  return `${t('console.vehicle.driver')}: ${trip.driverName ?? ''}${times}`;
}
