import { Link, useLocation } from 'react-router';

import { trailOf, type TrailRoute } from './breadcrumb.ts';
import { useT, type Translate } from '../../core/i18n/i18n.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { menuLabel } from './menuLabel.ts';
import { useOwnHeadings } from '../../core/navigation/pageHeading.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import css from './Breadcrumb.module.css';

/** Names of pages below a screen. */
const pages = ['add', 'edit', 'view', 'backtest', 'import'] as const;

/** Group / screen / page; the last is the current page, without a link. */
export function Breadcrumb() {
  const t = useT();
  const menu = useMenu();
  const { pathname } = useLocation();
  const trail = trailOf(matchedRoutes(t, menu, pathname));
  const isHeaded = useOwnHeadings(({ count }) => count > 0);
  if (trail.length === 0) return null;
  const isHeading = itemOfPath(menu, pathname)?.path === pathname && !isHeaded;
  return (
    <nav className={css.trail} aria-label={t('console.breadcrumb')}>
      <ol>
        {trail.map(({ title, path, isLink }) => (
          <li key={path} aria-current={path === pathname ? 'page' : undefined}>
            <Crumb title={title} to={isLink ? path : null} isHeading={isHeading && path === pathname} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The heading of a list; sub-pages and printouts have their own. */
function Crumb({ title, to, isHeading }: { title: string; to: string | null; isHeading: boolean }) {
  if (to !== null) return <Link to={to}>{title}</Link>;
  return isHeading ? <h1 className={css.here}>{title}</h1> : title;
}

/** Menu routes that lead to the path. The group of an entry without children is omitted. */
function matchedRoutes(t: Translate, menu: readonly MenuGroup[], pathname: string): TrailRoute[] {
  const item = itemOfPath(menu, pathname);
  const group = menu.find((each) => item !== null && each.items.includes(item));
  if (item === null || group === undefined) return [];
  const page = pages.find((name) => pathname.startsWith(`${item.path}/${name}`));
  return [
    { title: menuLabel(t, group), path: group.path, redirect: 'noRedirect', breadcrumb: !group.isStandalone },
    { title: menuLabel(t, item), path: item.path },
    { title: page === undefined ? undefined : t(`console.page.${page}`), path: pathname },
  ];
}
