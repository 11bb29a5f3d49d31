import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useEffect, useState, type MouseEvent } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';

import { confirmLeaving } from '../../ui/confirmLeaving.ts';
import { useT } from '../i18n.ts';
import { menuLabel } from '../menuLabel.ts';
import { addressOf, closeTabs, homePath, useTabs } from '../tabs.ts';
import { itemOfPath, useMenu } from '../useMenu.ts';
import css from './TabStrip.module.css';

/** Where the right-click menu of a tab stands; an empty path is the home tab. */
interface Context {
  path: string;
  left: number;
  top: number;
}

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
    if (!(await mayClose(isClosed))) return;
    const to = closeTabs((path) => !isClosed(path), active);
    if (to !== null) await navigate(to);
  };
  const openContext = (event: MouseEvent, path: string): void => {
    event.preventDefault();
    setContext({ path, left: event.clientX, top: event.clientY });
  };

  return (
    <div className={css.strip} role="navigation" aria-label={t('console.tabs')}>
      <NavLink to={homePath} className={css.tab} onContextMenu={(event) => openContext(event, '')}>
        {t('menu.dashboard')}
      </NavLink>
      {tabs.map((tab) => {
        const item = itemOfPath(menu, tab.path);
        if (item === null) return null;
        const label = menuLabel(t, item);
        return (
          <span
            key={tab.path}
            className={`${css.tab} ${tab.path === active ? css.active : ''}`}
            onContextMenu={(event) => openContext(event, tab.path)}
          >
            <NavLink to={addressOf(tab.location)} className={css.link} aria-current={tab.path === active}>
              {label}
            </NavLink>
            <button
              type="button"
              className={css.close}
              aria-label={t('console.tab.closeNamed', { name: label })}
              onClick={() => void close((path) => path === tab.path)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </span>
        );
      })}
      {context !== null && (
        <TabContext
          context={context}
          onRefresh={() => {
            const tab = tabs.find(({ path }) => path === context.path);
            if (tab !== undefined) void navigate(`/redirect${addressOf(tab.location)}`);
          }}
          onClose={(isClosed) => void close(isClosed)}
          onDone={() => setContext(null)}
        />
      )}
    </div>
  );
}

async function mayClose(isClosed: (path: string) => boolean): Promise<boolean> {
  return ![...useTabs.getState().unsaved].some(isClosed) || confirmLeaving();
}

interface TabContextProps {
  context: Context;
  onRefresh: () => void;
  onClose: (isClosed: (path: string) => boolean) => void;
  onDone: () => void;
}

function TabContext({ context, onRefresh, onClose, onDone }: TabContextProps) {
  const t = useT();
  useEffect(() => {
    // The next click anywhere ends it, the one on a command too, after the command has run.
    document.addEventListener('click', onDone);
    document.addEventListener('keydown', onDone);
    return () => {
      document.removeEventListener('click', onDone);
      document.removeEventListener('keydown', onDone);
    };
  }, [onDone]);
  const { path, left, top } = context;
  const commands = [
    ...(path === ''
      ? []
      : [
          { key: 'refresh', label: t('console.tab.refresh'), run: onRefresh },
          { key: 'close', label: t('console.tab.close'), run: () => onClose((other) => other === path) },
        ]),
    { key: 'others', label: t('console.tab.closeOthers'), run: () => onClose((other) => other !== path) },
    { key: 'all', label: t('console.tab.closeAll'), run: () => onClose(() => true) },
  ];
  return (
    <ul className={css.context} style={{ left, top }} role="menu">
      {commands.map(({ key, label, run }) => (
        <li key={key} role="none">
          <button type="button" role="menuitem" onClick={run}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
