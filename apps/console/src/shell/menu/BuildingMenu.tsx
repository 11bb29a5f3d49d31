import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';

import { MenuButton } from '../../ui/input/MenuButton.tsx';
import { useT } from '../../core/i18n/i18n.ts';
import { useSession } from '../../core/session/session.ts';
import { useEnterBuilding } from '../../modules/area/building/useEnterBuilding.ts';
import css from '../layout/TopBar.module.css';

/** The building that the session works in; where the account has several, the way to another. */
export function BuildingMenu() {
  const t = useT();
  const enter = useEnterBuilding();
  const { buildings, buildId } = useSession();
  const name = buildings.find(({ id }) => id === buildId)?.name ?? '';
  const shown = (
    <span className={css.buildingName} title={name}>
      {name}
    </span>
  );
  if (buildings.length < 2) return shown;
  return (
    <MenuButton
      label={t('console.login.building')}
      content={
        <>
          {shown}
          <DownOutlined aria-hidden />
        </>
      }
      choices={buildings.map(({ id, name: label }) => ({
        key: id,
        label,
        isChosen: id === buildId,
        onChoose: () => void enter(id),
      }))}
    />
  );
}
