import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { vehicle } from '@muster/model/vehicle/vehicle.ts';
import type { VehicleLoad } from '@muster/model/vehicle/wire.ts';

import { type SiteScope, unseen } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { readTimeZone } from '../../../core/db/building.store.ts';
import { badFields } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import type { CardBindings } from '../../device/locationCard/cardBinding.ts';
import { carrierOverride } from '../../device/locationCard/carrierOverride.ts';
import { driverNow } from './driver.store.ts';
import { continueTrip, endTrips } from './vehicleTrip.store.ts';
import { type Kit, lockKit, mountBeacon, readCargo, readOtherWith } from './vehicle.store.ts';

/**
 * A vehicle carries a card like a person. In addition it may be driven by the carrier of its driver's card, gets the
 * card and the speed beacon of its kit, and loads no more than its deadweight; its trips are recorded.
 */
export function vehicleOverride(cards: CardBindings): EntityOverride {
  const carrier = carrierOverride(cards, 'vehicle', 'vehicleCardSn');
  return {
    ...carrier,
    derived: (scope) => ({
      ...carrier.derived?.(scope),
      ...(scope.site !== null && { driverName: driverNow(scope.site) }),
    }),
    check: async (transaction, change) => {
      const { site } = change.scope;
      if (site === null) return [];
      return [
        ...((await carrier.check?.(transaction, change)) ?? []),
        ...(await checkKit(transaction, site, change)),
        ...(await checkRegistration(transaction, site, change)),
        ...checkLoad(change),
      ];
    },
    // An empty vehicle has no amount, whatever was sent.
    stored: (change) =>
      (afterOf(change).loadCargoId ?? null) === null
        ? { cargoAmount: null, spareLoad: null, grossWeight: afterOf(change).deadweight ?? null }
        : {},
    written: async (transaction, change) => {
      const kit = await newKit(transaction, change);
      const values =
        kit === undefined || kit.cardSn === null ? change.values : { ...change.values, vehicleCardSn: kit.cardSn };
      await carrier.written?.(transaction, { ...change, values });
      if (kit !== undefined) await mountKitBeacon(transaction, change, kit);
      await writeTrip(transaction, change);
    },
    removing: async (transaction, rows, scope, now) => {
      await carrier.removing?.(transaction, rows, scope, now);
      const ids = rows.map(({ id }) => id);
      if (scope.site !== null) await endTrips(transaction, scope.site.buildingId, ids, new Date(now).toISOString());
    },
  };
}

const afterOf = rowAfter<typeof vehicle>;

/** The kit that the vehicle gets by this change. */
async function newKit(transaction: Transaction, { before, values, scope: { site } }: Change): Promise<Kit | undefined> {
  const { kitId } = values;
  if (site === null || typeof kitId !== 'string' || kitId === before?.['kitId']) return undefined;
  return lockKit(transaction, site.buildingId, kitId);
}

/** Its card and its beacon come with the kit: another card cannot be given, and no other vehicle has the beacon. */
async function checkKit(transaction: Transaction, site: SiteScope, change: Change): Promise<FieldError[]> {
  const kit = await newKit(transaction, change);
  if (kit === undefined) return [];
  const errors: FieldError[] = [];
  const named = change.values['vehicleCardSn'];
  const isOther = typeof named === 'string' && named !== kit.cardSn && named !== change.before?.['vehicleCardSn'];
  if (kit.cardSn !== null && isOther)
    errors.push(wrong('vehicleCardSn', 'kit', 'vehicle.kitCard', { number: kit.number, sn: kit.cardSn }));
  return [...errors, ...(await checkBeacon(transaction, site, change, kit))];
}

async function checkBeacon(
  transaction: Transaction,
  site: SiteScope,
  { id }: Change,
  { beaconId }: Kit,
): Promise<FieldError[]> {
  const other = beaconId === null ? undefined : await readOtherWith(transaction, site, 'speedBeaconId', beaconId, id);
  if (other === undefined) return [];
  return [wrong('kitId', 'bound', 'positioningKit.beaconTaken', { name: other.plateNumber ?? unseen })];
}

/** Another row of a sheet may have used the beacon meanwhile. */
async function mountKitBeacon(transaction: Transaction, change: Change, kit: Kit): Promise<void> {
  const { site } = change.scope;
  if (kit.beaconId === null || site === null) return;
  const errors = await checkBeacon(transaction, site, change, kit);
  if (errors.length > 0) throw badFields(errors);
  await mountBeacon(transaction, change.id, kit.beaconId);
}

async function checkRegistration(transaction: Transaction, site: SiteScope, change: Change): Promise<FieldError[]> {
  const { registeredOn } = change.values;
  if (typeof registeredOn !== 'string') return [];
  const today = toSiteTime(new Date(change.now).toISOString(), await readTimeZone(transaction, site.buildingId));
  return registeredOn > today.slice(0, 10) ? [wrong('registeredOn', 'order', 'vehicle.registeredLater')] : [];
}

function checkLoad(change: Change): FieldError[] {
  const { load, cargoAmount, loadCargoId } = afterOf(change);
  if (loadCargoId === null || load === null || cargoAmount === null || cargoAmount <= load) return [];
  return [wrong('cargoAmount', 'range', 'vehicle.overloaded', { load })];
}

function wrong(field: string, rule: string, key: MessageKey, params: FieldError['params'] = {}): FieldError {
  return { field, rule, key, params };
}

async function writeTrip(transaction: Transaction, change: Change): Promise<void> {
  const { id, scope, now } = change;
  if (scope.site === null) return;
  const { driverCardSn } = afterOf(change);
  const vehicleOf = { buildingId: scope.site.buildingId, vehicleId: id };
  const load = await loadOf(transaction, scope.site.buildingId, change);
  await continueTrip(transaction, vehicleOf, { driverCardSn, load }, new Date(now).toISOString());
}

async function loadOf(transaction: Transaction, buildingId: string, change: Change): Promise<VehicleLoad | null> {
  const { loadCargoId, cargoAmount: amount, spareLoad: spare, waybillNumber } = afterOf(change);
  const cargo = loadCargoId === null ? undefined : await readCargo(transaction, buildingId, loadCargoId);
  return cargo === undefined ? null : { ...cargo, amount, spare, waybillNumber };
}
