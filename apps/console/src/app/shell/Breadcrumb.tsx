import { Link, useLocation } from 'react-router';

import { useT } from '../i18n.ts';
import { menuLabel } from '../menuLabel.ts';
import { itemOfPath, useMenu } from '../useMenu.ts';
import css from './Breadcrumb.module.css';

/** Pages below a screen that have a name of their own. */
const pages = ['add', 'edit', 'view', 'backtest'] as const;

/** Group / screen / page; the last is where we are, and no link. */
export function Breadcrumb() {
  const t = useT();
  const menu = useMenu();
  const { pathname } = useLocation();
  const item = itemOfPath(menu, pathname);
  const group = menu.find((each) => item !== null && each.items.includes(item));
  if (item === null || group === undefined) return null;
  const page = pages.find((name) => pathname.startsWith(`${item.path}/${name}`));
  const label = menuLabel(t, item);
  return (
    <nav className={css.trail} aria-label={t('console.breadcrumb')}>
      <ol>
        {!group.isSingle && <li>{menuLabel(t, group)}</li>}
        {page === undefined ? (
          <li aria-current="page">
            <h1 className={css.here}>{label}</h1>
          </li>
        ) : (
          <>
            <li>
              <Link to={item.path}>{label}</Link>
            </li>
            <li aria-current="page">{t(`console.page.${page}`)}</li>
          </>
        )}
      </ol>
    </nav>
  );
}
