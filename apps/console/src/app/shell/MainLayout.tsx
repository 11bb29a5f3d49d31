import { useLocation } from 'react-router';

import { AlarmNotice } from './AlarmNotice.tsx';
import { Redirect } from '../../modules/session/Redirect.tsx';
import { AntdTheme } from '../../ui/AntdTheme.tsx';
import { useLayoutFlags } from '../layoutFlags.ts';
import { isMenuShown } from '../shellKeys.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Drawer } from './Drawer.tsx';
import css from './MainLayout.module.css';
import { Marquee } from './Marquee.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import { TabPages } from './TabPages.tsx';
import { TabStrip } from './TabStrip.tsx';
import { TopBar } from './TopBar.tsx';

/** Sidebar, top bar, tab strip, breadcrumb and the page (look: Shell). An embedding page may do without the first two. */
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
        <AlarmNotice />
      </div>
    </div>
  );
}

function SideMenu() {
  const { isMobile, isOpen } = useSidebar();
  return isMobile ? <Drawer /> : <Sidebar isRail={!isOpen} />;
}
