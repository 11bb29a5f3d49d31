import { permissionCode } from '@muster/model/entity/entity.ts';
import { map } from '@muster/model/map/map.ts';
import { lazy } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import type { Frame } from '@muster/model/entity/shapes.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { FloorsInput } from './FloorsInput.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { NumberCell } from '../placement/NumberCell.tsx';
import css from '../map.module.css';
import { PackageInput } from './PackageInput.tsx';
import { PlacementInput } from '../placement/PlacementInput.tsx';
import { PlanInput } from '../plan/PlanInput.tsx';

const path = '/area/map';
const MapImport = lazy(async () => ({ default: (await import('../plan/MapImport.tsx')).MapImport }));

const inputs = {
  packageId: PackageInput,
  floors: FloorsInput,
  placement: PlacementInput,
  plan: PlanInput,
  frame: FrameInput,
};

/** `/area/map`: the drawings of a site with their floors, and the import of plans. */
export function MapScreen() {
  const navigate = useNavigate();
  return (
    <Routes>
      <Route path="import" element={<MapImport onBack={() => void navigate(path)} />} />
      <Route path="*" element={<EntityScreen entity={map} path={path} inputs={inputs} ListAction={ImportAction} />} />
    </Routes>
  );
}

function ImportAction() {
  const t = useT();
  const can = useCan();
  if (!can(permissionCode(map, 'add'))) return null;
  return (
    <Link className={css.action} to={`${path}/import`}>
      {t('console.plan.import')}
    </Link>
  );
}

/** Place of a map's local origin; none if devices send degrees. */
function FrameInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `frame`, checked by the server when it was stored.
  const frame = value as Frame | null;
  const part = (name: keyof Frame, greatest: number) =>
    frame !== null && (
      <label className={css.inline}>
        {t(`console.frame.${name}`)}
        <NumberCell
          label={t(`console.frame.${name}`)}
          value={frame[name]}
          least={-greatest}
          greatest={greatest}
          onChange={(number) => number !== null && onChange({ ...frame, [name]: number })}
        />
      </label>
    );
  return (
    <div id={id} tabIndex={-1} className={css.numbers} aria-invalid={isInvalid} aria-describedby={describedBy}>
      {part('lon', 180)}
      {part('lat', 89)}
      {part('rotationDeg', 360)}
      {frame === null ? (
        <Button onClick={() => onChange({ lon: 0, lat: 0, rotationDeg: 0 })}>{t('console.frame.add')}</Button>
      ) : (
        <Button onClick={() => onChange(null)}>{t('console.frame.clear')}</Button>
      )}
    </div>
  );
}
