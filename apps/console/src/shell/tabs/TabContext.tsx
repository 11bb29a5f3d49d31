import { useEffect, useLayoutEffect, useRef } from 'react';

import { limits } from '@muster/model/access/limits.ts';

import { moveInMenu } from '../../ui/input/menuKeys.ts';
import { useT } from '../../core/i18n/i18n.ts';
import css from './TabStrip.module.css';

/** Position of a tab's context menu; an empty path is the home tab. */
export interface Context {
  path: string;
  left: number;
  top: number;
}

interface TabContextProps {
  context: Context;
  onRefresh: () => void;
  onClose: (isClosed: (path: string) => boolean) => void;
  onDone: () => void;
}

/** Refresh, close, close others, close all; home cannot be closed. */
export function TabContext({ context, onRefresh, onClose, onDone }: TabContextProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The next click closes it, also that on a command, after the command has run.
    document.addEventListener('click', onDone);
    return () => document.removeEventListener('click', onDone);
  }, [onDone]);
  useLayoutEffect(() => {
    const before = document.activeElement;
    list.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const { path, left, top } = context;
  const commands = [
    { key: 'refresh', label: t('console.tab.refresh'), run: onRefresh },
    ...(path === ''
      ? []
      : [{ key: 'close', label: t('console.tab.close'), run: () => onClose((other: string) => other === path) }]),
    { key: 'others', label: t('console.tab.closeOthers'), run: () => onClose((other) => other !== path) },
    { key: 'all', label: t('console.tab.closeAll'), run: () => onClose(() => true) },
  ];
  const width = limits.tabMenuWidthPx;
  return (
    <ul
      ref={list}
      className={css.context}
      style={{ left: Math.max(0, Math.min(left, window.innerWidth - width)), top, width }}
      role="menu"
      aria-label={t('console.tab.menu')}
      onKeyDown={(event) => {
        moveInMenu(event);
        if (event.key === 'Escape' || event.key === 'Tab') onDone();
      }}
    >
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
