import { deviceKinds, type DeviceKind } from '@muster/model/device/devices.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { kindSprite } from '../../../map/device/deviceSprites.ts';
import type { MapDevice } from '../../../map/device/mapDevice.ts';
import css from './DeviceLegend.module.css';

interface DeviceLegendProps {
  devices: readonly MapDevice[];
  hidden: ReadonlySet<DeviceKind>;
  onToggle: (kind: DeviceKind) => void;
}

/** Switches for the kinds of devices on the site; null if there are none. */
export function DeviceLegend({ devices, hidden, onToggle }: DeviceLegendProps) {
  const t = useT();
  const counts = Map.groupBy(devices, ({ kind }) => kind);
  const kinds = deviceKinds.filter((kind) => counts.has(kind));
  if (kinds.length === 0) return null;
  return (
    <ul className={css.legend} aria-label={t('console.device.layer')}>
      {kinds.map((kind) => {
        const name = t(kind);
        const isHidden = hidden.has(kind);
        return (
          <li key={kind}>
            <button
              type="button"
              className={css.entry}
              aria-pressed={!isHidden}
              aria-label={`${name} ${counts.get(kind)?.length}`}
              title={t(isHidden ? 'console.device.show' : 'console.device.hide', { name })}
              onClick={() => onToggle(kind)}
            >
              <img src={kindSprite(kind).canvas.toDataURL()} alt="" width={20} height={20} />
              <span>{counts.get(kind)?.length}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
