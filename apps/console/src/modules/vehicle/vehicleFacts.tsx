import type { VehicleDevice, VehicleLoad, VehicleState, VehicleTrip } from '@muster/model/vehicle/wire.ts';
import type { ReactNode } from 'react';

import type { Translate } from '../../core/i18n/i18n.ts';
import type { Fact } from '../../ui/layout/Facts.tsx';

const onlineWords = ['console.vehicle.neverHeard', 'console.presence.online', 'console.presence.offline'] as const;

/** Driver, load, and state of the devices, without missing parts. */
export function vehicleFacts(t: Translate, { trips, kitNumber, devices }: VehicleState): Fact[] {
  return [
    ...tripFacts(t, trips.at(-1)),
    ...(kitNumber === null ? [] : [{ name: t('vehicle.kitId'), value: kitNumber }]),
    ...devices.map((device) => ({ name: deviceName(t, device.kind), value: deviceText(t, device) })),
  ];
}

/** The driver and the load of one trip. */
function tripFacts(t: Translate, trip: VehicleTrip | undefined): Fact[] {
  if (trip === undefined) return [];
  const { driverCardSn, driverName } = trip;
  return [
    ...(driverCardSn === null
      ? []
      : [{ name: t('console.vehicle.driver'), value: driverName ?? t('console.vehicle.noDriver') }]),
    ...loadFacts(t, trip),
  ];
}

/** The load of one trip. */
export function loadFacts(t: Translate, trip: VehicleTrip | undefined): Fact[] {
  if (trip === undefined || trip.load === null) return [];
  return [{ name: t('vehicle.loadCargoId'), value: <Load t={t} load={trip.load} /> }];
}

/** The danger class is first, for rescuers. */
function Load({ t, load }: { t: Translate; load: VehicleLoad }): ReactNode {
  const { name, dangerClass, unNumber, emergencyPhone, amount, spare, waybillNumber } = load;
  const isDangerous = dangerClass !== 'none';
  const rest = [
    isDangerous && unNumber !== null ? `UN ${unNumber}` : '',
    amount === null ? '' : t('console.vehicle.load', { amount }),
    spare === null ? '' : t('console.vehicle.spare', { amount: spare }),
    waybillNumber === null ? '' : t('console.vehicle.waybill', { number: waybillNumber }),
  ].filter(Boolean);
  return (
    <>
      {isDangerous && (
        <>
          <strong>{t(`dangerClass.${dangerClass}`)}</strong>
          {' · '}
        </>
      )}
      {[name, ...rest].join(' · ')}
      {isDangerous && emergencyPhone !== null && (
        <>
          {' · '}
          <a href={`tel:${emergencyPhone}`}>{t('console.vehicle.emergencyPhone', { phone: emergencyPhone })}</a>
        </>
      )}
    </>
  );
}

function deviceName(t: Translate, kind: VehicleDevice['kind']): string {
  const names = {
    vehicleCard: 'vehicle.vehicleCardSn',
    driverCard: 'console.vehicle.driverCard',
    speedBeacon: 'vehicle.speedBeaconId',
  } as const;
  return t(names[kind]);
}

function deviceText(t: Translate, { sn, name, online, battery }: VehicleDevice): string {
  const parts = [name ?? '', sn, t(onlineWords[online] ?? 'console.vehicle.neverHeard')];
  if (battery !== null) parts.push(t('console.vehicle.battery', { battery }));
  return parts.filter(Boolean).join(' · ');
}
