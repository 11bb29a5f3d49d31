import { useLocation } from 'react-router';

import { AlarmNotice } from '../../modules/alarm/desk/AlarmNotice.tsx';
import { Redirect } from '../router/Redirect.tsx';
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
