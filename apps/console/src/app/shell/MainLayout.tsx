import { useLocation } from 'react-router';

import { AlarmNotice } from './AlarmNotice.tsx';
import { Redirect } from '../../modules/session/Redirect.tsx';
import { AntdTheme } from '../../ui/AntdTheme.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Drawer } from './Drawer.tsx';
import css from './MainLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import { TabPages } from './TabPages.tsx';
import { TabStrip } from './TabStrip.tsx';
import { TopBar } from './TopBar.tsx';

/** Sidebar, top bar, tab strip, breadcrumb and the page (look: Shell). */
export function MainLayout() {
  const { isMobile, isOpen } = useSidebar();
  const { pathname } = useLocation();
  return (
    <div className={css.layout}>
      {isMobile ? <Drawer /> : <Sidebar isRail={!isOpen} />}
      <div className={css.main}>
        <TopBar />
        <TabStrip />
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
