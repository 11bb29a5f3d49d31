import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useNavigate } from 'react-router';

import { confirmLeaving } from '../../ui/confirmLeaving.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useT } from '../i18n.ts';
import { chooseBuilding, useSession } from '../session.ts';
import { resetTabs, useTabs } from '../tabs.ts';

/** The building that the session works in; where the account has several, the way to another. */
export function BuildingMenu() {
  const t = useT();
  const navigate = useNavigate();
  const { buildings, buildId } = useSession();
  const name = buildings.find(({ id }) => id === buildId)?.name ?? '';
  if (buildings.length < 2) return <span>{name}</span>;
  const change = async (id: string): Promise<void> => {
    if (id === buildId || (useTabs.getState().unsaved.size > 0 && !(await confirmLeaving()))) return;
    await chooseBuilding(id);
    resetTabs();
    await navigate('/');
  };
  return (
    <MenuButton
      label={t('console.login.building')}
      content={
        <>
          <span>{name}</span>
          <DownOutlined aria-hidden />
        </>
      }
      choices={buildings.map(({ id, name: label }) => ({
        key: id,
        label,
        isChosen: id === buildId,
        onChoose: () => void change(id),
      }))}
    />
  );
}
