import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';

import { confirmLeaving } from '../../ui/feedback/confirmLeaving.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { menuLabel } from '../menu/menuLabel.ts';
import { addressOf, closeTabs, homePath, useTabs, type Tab } from '../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import { TabContext, type Context } from './TabContext.tsx';
import css from './TabStrip.module.css';

/** One tab per visited screen (specification §2, Tab strip). */
export function TabStrip() {
  const t = useT();
  const menu = useMenu();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const [context, setContext] = useState<Context | null>(null);
  const active = itemOfPath(menu, pathname)?.path ?? '';

  const close = async (isClosed: (path: string) => boolean): Promise<void> => {
    if (!(await mayLose(isClosed))) return;
    const to = closeTabs((path) => !isClosed(path), active);
    if (to !== null) await navigate(to);
  };
  const refresh = async (path: string): Promise<void> => {
    if (!(await mayLose((unsaved) => unsaved === path))) return;
    const tab = tabs.find((each) => each.path === path);
    await navigate(`/redirect${tab === undefined ? homePath : addressOf(tab.location)}`);
  };
  const openContext = (event: MouseEvent, path: string): void => {
    event.preventDefault();
    // The menu key of the keyboard has no position; the menu opens below the tab.
    const box = event.currentTarget.getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    setContext({ path, left: isByKey ? box.left : event.clientX, top: isByKey ? box.bottom : event.clientY });
  };
  const endContext = useCallback(() => setContext(null), []);

  return (
    <div className={css.strip} role="navigation" aria-label={t('console.tabs')}>
      <NavLink to={homePath} className={css.tab} onContextMenu={(event) => openContext(event, '')}>
        {t('menu.dashboard')}
      </NavLink>
      {tabs.map((tab) => (
        <TabLine
          key={tab.path}
          tab={tab}
          isActive={tab.path === active}
          onClose={() => void close((path) => path === tab.path)}
          onContext={(event) => openContext(event, tab.path)}
        />
      ))}
      {context !== null && (
        <TabContext
          context={context}
          onRefresh={() => void refresh(context.path)}
          onClose={(isClosed) => void close(isClosed)}
          onDone={endContext}
        />
      )}
    </div>
  );
}

interface TabLineProps {
  tab: Tab;
  isActive: boolean;
  onClose: () => void;
  onContext: (event: MouseEvent) => void;
}

function TabLine({ tab, isActive, onClose, onContext }: TabLineProps) {
  const t = useT();
  const item = itemOfPath(useMenu(), tab.path);
  const line = useRef<HTMLSpanElement>(null);
  // On a phone few tabs fit: the active one is scrolled into view.
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  if (item === null) return null;
  const label = menuLabel(t, item);
  return (
    <span ref={line} className={`${css.tab} ${isActive ? css.active : ''}`} onContextMenu={onContext}>
      <NavLink
        to={addressOf(tab.location)}
        className={css.link}
        aria-current={isActive}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onClose();
        }}
      >
        {label}
      </NavLink>
      <button
        type="button"
        className={css.close}
        aria-label={t('console.tab.closeNamed', { name: label })}
        onClick={onClose}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

/** Asks before unsaved information would be lost. */
async function mayLose(isLost: (path: string) => boolean): Promise<boolean> {
  return ![...useTabs.getState().unsaved].some(isLost) || confirmLeaving();
}
