import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { deviceEntities } from '@muster/model/device/devices.ts';
import { fieldLabel } from '@muster/model/entity/entity.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import type { MapDevice } from '../../../map/device/mapDevice.ts';
import { fieldText } from '../../../ui/form/fieldText.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { Cell } from '../../../ui/table/Cell.tsx';
import css from './DeviceCard.module.css';

/** Card of a pressed device: the columns of its list, its floor, its range, and a link to its record. */
export function DeviceCard({ device, onClose }: { device: MapDevice; onClose: () => void }) {
  const t = useT();
  const entity = deviceEntities[device.kind];
  const columns = tableColumns(entity).filter(({ name }) => name !== 'name');
  return (
    <section className={css.card} aria-label={t('console.device.card', { name: device.name })}>
      <header className={css.head}>
        <div>
          <h2 className={css.name}>{device.name}</h2>
          <p className={css.kind}>{t(device.kind)}</p>
        </div>
        <button type="button" className={css.close} aria-label={t('console.device.close')} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <dl className={css.facts}>
        {columns.map((column) => {
          const isDrawn = column.type === 'actual' || column.type === 'yesNo';
          const text = fieldText(entity, column.name, column.field, device.row, t);
          if (!isDrawn && text === '') return null;
          return (
            <div key={column.name}>
              <dt>{t.named(fieldLabel(entity, column.name))}</dt>
              <dd>{isDrawn ? <Cell entity={entity} column={column} row={device.row} /> : text}</dd>
            </div>
          );
        })}
        <div>
          <dt>{t('console.tagCard.floor')}</dt>
          <dd>{floorName(t, device.floor)}</dd>
        </div>
      </dl>
      {device.range !== null && (
        <p className={css.kind}>
          {t('console.device.range', { radius: device.range.radius, angle: device.range.angleDeg })}
        </p>
      )}
      <Link to={`/device/${device.kind}/view/${encodeURIComponent(device.id)}`}>{t('console.device.open')}</Link>
    </section>
  );
}
