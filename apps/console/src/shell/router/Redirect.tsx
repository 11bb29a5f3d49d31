import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { refreshTab } from '../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';

/** `/redirect/<path>`: forgets the page that is kept for the path and opens it anew (specification §2). */
export function Redirect() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const menu = useMenu();
  useEffect(() => {
    const path = pathname.slice('/redirect'.length) || '/';
    const item = itemOfPath(menu, path);
    if (item !== null) refreshTab(item.path);
    void navigate(`${path}${search}`, { replace: true });
  }, [pathname, search, navigate, menu]);
  return null;
}
