import { permissions } from '@muster/model/access/permission.ts';
import { area } from '@muster/model/area/area.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { afterPaint } from '../../../core/time/afterPaint.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { useDeleteRows } from '../../../ui/entity/useDeleteRows.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import css from './AreaOverview.module.css';
import type { AreaRow } from './areaTree.ts';

interface AreaCardProps {
  row: AreaRow;
  path: string;
  onDeleted: () => void;
}

/** Facts of the selected area, with its actions. */
export function AreaCard({ row, path, onDeleted }: AreaCardProps) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const remove = useDeleteRows(area, onDeleted);
  const may = (action: 'add' | 'edit' | 'delete'): boolean => can(permissionCode(area, action));
  // The pressed button is painted before the page changes.
  const go = (to: string, state?: unknown): void => void afterPaint(() => void navigate(`${path}/${to}`, { state }));
  const id = encodeURIComponent(row.id);
  const floors = [...new Set(row.regions.map(({ floor }) => floor))].map((floor) =>
    floor === null ? t('console.draw.everyFloor') : floorName(t, floor),
  );
  const facts = [
    [t('area.typeId'), row.typeName],
    [t('area.parentId'), row.parentName],
    [t('area.personInChargeId'), row.personInChargeName],
    [t('area.regions'), t('console.area.fences', { count: row.regions.length, floors: floors.join(' · ') })],
  ] as const;
  return (
    <section className={css.card} aria-label={row.name}>
      <h2>{row.name}</h2>
      <dl>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text ?? t('console.form.nothing')}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        {may('edit') && (
          <Button tone="primary" isSmall onClick={() => go(`edit/${id}`)}>
            {t('console.area.edit')}
          </Button>
        )}
        <Button isSmall onClick={() => go(`view/${id}`)}>
          {t('console.area.view')}
        </Button>
        {may('add') && (
          <Button isSmall onClick={() => go('add', { preset: { parentId: row.id, typeId: row.typeId } })}>
            {t('console.area.addBelow')}
          </Button>
        )}
        {can(permissions.alarmBacktest) && (
          <Button isSmall onClick={() => go(`backtest/${id}`)}>
            {t('console.backtest.open')}
          </Button>
        )}
        <Evacuate id={id} />
        {may('delete') && (
          <Button tone="danger" isSmall onClick={() => void remove([row])}>
            {t('console.table.delete')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Link to the start of an evacuation of the area. */
function Evacuate({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  if (!useCan()(permissions.evacuate)) return null;
  return (
    <Button tone="danger" isSmall onClick={() => void navigate(`/muster?start=${id}`)}>
      {t('muster.evacuateArea')}
    </Button>
  );
}
