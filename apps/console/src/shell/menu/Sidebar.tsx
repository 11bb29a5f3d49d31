import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { menuLabel } from './menuLabel.ts';
import { homePath } from '../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import { useLogoText } from '../../core/settings/useShellConfig.ts';
import { MenuIcon } from '../../ui/layout/MenuIcon.tsx';
import css from './Sidebar.module.css';

interface SidebarProps {
  /** Icons only; the entries of a group fly out. */
  isRail: boolean;
  onNavigate?: () => void;
  footer?: ReactNode;
}

/** The menu of the account: home, then the permitted entries. */
export function Sidebar({ isRail, onNavigate, footer }: SidebarProps) {
  const t = useT();
  const menu = useMenu();
  const logoText = useLogoText();
  const groups = menu.filter((group) => group.items.every((item) => item.path !== homePath));
  return (
    <nav className={`${css.sidebar} ${isRail ? css.rail : ''}`} aria-label={t('console.menu')}>
      <div className={css.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className={css.name}>{logoText === '' ? t('console.product') : logoText}</span>
      </div>
      <ul className={css.groups}>
        <li className={css.group}>
          <NavLink to={homePath} className={css.head} title={t('menu.dashboard')} onClick={onNavigate}>
            <MenuIcon name="dashboard" />
            <span className={css.label}>{t('menu.dashboard')}</span>
          </NavLink>
        </li>
        {groups.map((group) => (
          <Group key={group.path} group={group} isRail={isRail} onNavigate={onNavigate} />
        ))}
      </ul>
      {footer !== undefined && <div className={css.footer}>{footer}</div>}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  isRail: boolean;
  onNavigate: (() => void) | undefined;
}

function Group({ group, isRail, onNavigate }: GroupProps) {
  const t = useT();
  const { pathname } = useLocation();
  const isCurrent = itemOfPath([group], pathname) !== null;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isCurrent;
  const label = menuLabel(t, group);
  const [single] = group.items;
  if (group.isStandalone && single !== undefined) {
    return (
      <li className={css.group}>
        <NavLink to={single.path} className={css.head} title={label} onClick={onNavigate}>
          <MenuIcon name={group.name} />
          <span className={css.label}>{label}</span>
        </NavLink>
      </li>
    );
  }
  return (
    <li className={css.group}>
      <button
        type="button"
        className={`${css.head} ${isCurrent ? css.current : ''}`}
        aria-expanded={isRail ? undefined : isOpen}
        aria-label={label}
        onClick={() => setChoice(!isOpen)}
      >
        <MenuIcon name={group.name} />
        <span className={css.label}>{label}</span>
        <DownOutlined aria-hidden className={`${css.arrow} ${isOpen ? css.arrowOpen : ''}`} />
      </button>
      {(isOpen || isRail) && (
        <ul className={css.items}>
          {isRail && <li className={css.flyoutTitle}>{label}</li>}
          {group.items.map((item) => (
            <li key={item.path}>
              <NavLink to={item.path} className={css.item} onClick={onNavigate}>
                {menuLabel(t, item)}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
