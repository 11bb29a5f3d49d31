import { permissionCode } from '@muster/model/entity/entity.ts';
import { map } from '@muster/model/map/map.ts';
import { lazy } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { FloorsInput } from './FloorsInput.tsx';
import { FrameInput } from './FrameInput.tsx';
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
