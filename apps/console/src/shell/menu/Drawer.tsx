import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import css from './Drawer.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Sidebar } from './Sidebar.tsx';
import { closeDrawer, useSidebar } from '../../core/settings/sidebarState.ts';
import { UserMenu } from './UserMenu.tsx';

/** The sidebar over the page, in a narrow window and on the map. It closes on navigation or by a click beside it. */
export function Drawer() {
  const t = useT();
  const { pathname } = useLocation();
  const isOpen = useSidebar((state) => state.drawerAt === pathname);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeDrawer();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <div className={css.layer}>
      <button type="button" className={css.backdrop} aria-label={t('console.closeMenu')} onClick={closeDrawer} />
      <div className={css.drawer}>
        <Sidebar
          isRail={false}
          onNavigate={closeDrawer}
          footer={
            <div className={css.footer}>
              <UserMenu opensUp />
              <LanguageMenu opensUp />
            </div>
          }
        />
      </div>
    </div>
  );
}
