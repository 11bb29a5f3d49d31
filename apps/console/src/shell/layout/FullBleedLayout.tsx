import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined';
import { Outlet, useLocation } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { isMenuShown } from '../../core/session/shellKeys.ts';
import { Drawer } from '../menu/Drawer.tsx';
import css from './FullBleedLayout.module.css';
import { FindButton } from '../palette/FindButton.tsx';
import { GuideButton } from './GuideButton.tsx';
import { MapLogo } from './MapLogo.tsx';
import { openDrawer } from '../../core/settings/sidebarState.ts';

/**
 * A page in the whole window, without top bar and tab strip (specification §2, /dashboard). It has one button, 40 × 40
 * px at 12 px from the top left, that opens the menu over the page, one for the palette, one for the guide, and the
 * installation's mark on the map.
 */
export function FullBleedLayout() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <div className={css.layout}>
      <h1 className="visually-hidden">{t('menu.dashboard')}</h1>
      <Outlet />
      <MapLogo />
      {isMenuShown() && (
        <>
          <button
            type="button"
            className={css.menu}
            aria-label={t('console.openMenu')}
            onClick={() => openDrawer(pathname)}
          >
            <MenuOutlined aria-hidden />
          </button>
          <FindButton className={`${css.menu} ${css.find}`} icon={<ThunderboltOutlined aria-hidden />} />
          <GuideButton className={`${css.menu} ${css.guide}`} />
          <Drawer />
        </>
      )}
    </div>
  );
}
