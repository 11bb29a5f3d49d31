import type { Entity } from '../entity/entity.ts';
import { alarmBell } from './alarmBell.ts';
import { baseStation } from './baseStation.ts';
import { beacon } from './beacon.ts';
import { camera } from './camera.ts';
import { customDevice } from './customDevice.ts';
import { emergencySupply } from './emergencySupply.ts';

/** Kinds of devices that are marked on the map, in the order of the legend. */
export const deviceKinds = ['camera', 'alarmBell', 'beacon', 'baseStation', 'emergencySupply', 'customDevice'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The entity of each kind. */
export const deviceEntities: Readonly<Record<DeviceKind, Entity>> = {
  camera,
  alarmBell,
  beacon,
  baseStation,
  emergencySupply,
  customDevice,
};
