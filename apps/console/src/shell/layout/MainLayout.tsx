import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { refreshTab } from '../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import { AntdTheme } from '../../ui/layout/AntdTheme.tsx';
import { useLayoutFlags } from '../../core/settings/layoutFlags.ts';
import { isMenuShown } from '../../core/session/shellKeys.ts';
import { Breadcrumb } from '../menu/Breadcrumb.tsx';
import { Drawer } from '../menu/Drawer.tsx';
import css from './MainLayout.module.css';
import { Marquee } from './Marquee.tsx';
import { Sidebar } from '../menu/Sidebar.tsx';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { TabPages } from '../tabs/TabPages.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';
import { TopBar } from './TopBar.tsx';

/** Sidebar, top bar, tab strip, breadcrumb and the page (look: Shell). An embedding page may hide the first two. */
export function MainLayout() {
  const { pathname } = useLocation();
  const hasMenu = isMenuShown();
  const { tagsView, fixedHeader } = useLayoutFlags();
  return (
    <div className={css.layout}>
      {hasMenu && <SideMenu />}
      <div className={`${css.main} ${fixedHeader ? '' : css.scrolling}`}>
        {hasMenu && <TopBar />}
        <Marquee />
        {tagsView && <TabStrip />}
        <Breadcrumb />
        <main className={css.content}>
          <AntdTheme>
            <TabPages />
          </AntdTheme>
          {pathname.startsWith('/redirect/') && <Redirect />}
        </main>
      </div>
    </div>
  );
}

function SideMenu() {
  const { isMobile, isOpen } = useSidebar();
  return isMobile ? <Drawer /> : <Sidebar isRail={!isOpen} />;
}

/** `/redirect/<path>`: discards the cached page of the path and opens it again (specification §2). */
function Redirect() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const menu = useMenu();
  useEffect(() => {
    const path = pathname.slice('/redirect'.length) || '/';
    const item = itemOfPath(menu, path);
    if (item !== null) refreshTab(item.path);
    void navigate(`${path}${search}`, { replace: true });
  }, [pathname, search, navigate, menu]);
  return null;
}
