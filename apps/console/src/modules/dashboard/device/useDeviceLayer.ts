import { deviceKinds, type DeviceKind } from '@muster/model/device/devices.ts';
import { useEffect, useState } from 'react';

import type { MapDevice } from '../../../map/device/mapDevice.ts';
import { useDevices } from '../../../map/site/useDevices.ts';
import type { SiteMap } from '../../../map/siteMap.ts';

export interface DeviceLayerState {
  devices: readonly MapDevice[];
  hidden: ReadonlySet<DeviceKind>;
  toggle: (kind: DeviceKind) => void;
}

/** Stored for the browser session, so that unused layers are switched off once. */
const key = 'hiddenDevices';

/** The devices of the site on a map, and the hidden kinds. */
export function useDeviceLayer(map: SiteMap | null): DeviceLayerState {
  const devices = useDevices();
  const [hidden, setHidden] = useState<ReadonlySet<DeviceKind>>(remembered);
  useEffect(() => map?.setDevices(devices), [map, devices]);
  useEffect(() => map?.setHiddenDevices(hidden), [map, hidden]);
  const toggle = (kind: DeviceKind): void => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    sessionStorage.setItem(key, [...next].join(' '));
    setHidden(next);
  };
  return { devices, hidden, toggle };
}

function remembered(): ReadonlySet<DeviceKind> {
  const names = (sessionStorage.getItem(key) ?? '').split(' ');
  return new Set(deviceKinds.filter((kind) => names.includes(kind)));
}
