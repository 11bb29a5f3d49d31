import { Activity, Suspense, useLayoutEffect, useRef, useState, type ReactNode, type UIEvent } from 'react';
import { Route, Routes, useLocation, useNavigate, type Location } from 'react-router';

import { confirmLeaving } from '../../ui/feedback/confirmLeaving.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { screens } from '../router/screens.ts';
import { TabPath } from '../../core/navigation/tabPath.ts';
import { addressOf, markUnsaved, useTabs, visitTab } from '../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';
import css from './TabPages.module.css';

/**
 * Keeps every visited page at its last location; only the active one is shown and runs its effects. A page
 * with unsaved information asks before it navigates within its own tab.
 */
export function TabPages() {
  const menu = useMenu();
  const location = useLocation();
  const tabs = useTabs((state) => state.tabs);
  const item = itemOfPath(menu, location.pathname);
  const active = item?.path ?? '';
  useVisit(active, location);
  return tabs.map((tab) => {
    const Screen = screens[tab.path];
    if (Screen === undefined || tab.isRestored === true) return null;
    return (
      <Activity key={`${tab.path}#${tab.version}`} mode={tab.path === active ? 'visible' : 'hidden'}>
        <KeptScroll className={css.page}>
          <TabPath value={tab.path}>
            <Routes location={tab.location}>
              <Route
                path={`${tab.path}/*`}
                element={
                  <ErrorBoundary>
                    <Suspense fallback={<Waiting />}>
                      <Screen />
                    </Suspense>
                  </ErrorBoundary>
                }
              />
            </Routes>
          </TabPath>
        </KeptScroll>
      </Activity>
    );
  });
}

/** Opens the location in the tab, unless its page must not be left. */
function useVisit(active: string, location: Location): void {
  const navigate = useNavigate();
  const requestedKey = useRef('');
  useLayoutEffect(() => {
    if (active === '' || requestedKey.current === location.key) return;
    const { tabs, unsaved } = useTabs.getState();
    const tab = tabs.find(({ path }) => path === active);
    if (tab === undefined || !unsaved.has(active) || tab.location.pathname === location.pathname) {
      visitTab(active, location);
      return;
    }
    requestedKey.current = location.key;
    void confirmLeaving().then((isLeaving) => {
      if (!isLeaving) return navigate(addressOf(tab.location));
      markUnsaved(active, false);
      return visitTab(active, location);
    });
  }, [active, location, navigate]);
}

interface Place {
  left: number;
  top: number;
}

/**
 * Stores the scroll positions inside and restores them when it is shown again, because browsers reset elements without
 * layout.
 */
function KeptScroll({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [places] = useState(() => new Map<Element, Place>());
  useLayoutEffect(() => {
    for (const [element, { left, top }] of places) {
      if (!element.isConnected) places.delete(element);
      else Object.assign(element, { scrollLeft: left, scrollTop: top });
    }
  }, [places]);
  const remember = ({ target }: UIEvent): void => {
    if (!(target instanceof Element)) return;
    // A hidden element is scrolled to its beginning by the browser, not by the user.
    if (target.checkVisibility()) places.set(target, { left: target.scrollLeft, top: target.scrollTop });
  };
  return (
    <div className={className} onScrollCapture={remember}>
      {children}
    </div>
  );
}
