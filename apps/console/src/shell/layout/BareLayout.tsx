import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { fixedPages } from '../router/fixedPages.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { isMenuShown } from '../../core/session/shellKeys.ts';
import { homePath, addressOf, useTabs } from '../../core/navigation/tabs.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';
import css from './BareLayout.module.css';
import { FindButton } from '../palette/FindButton.tsx';
import { LanguageMenu } from '../menu/LanguageMenu.tsx';

/** A page without menu, top bar and tabs; one line has its title and leads back to the previous page. */
export function BareLayout() {
  const t = useT();
  const { pathname } = useLocation();
  const page = fixedPages.find(({ path }) => path === pathname);
  const back = useLastPlace() ?? homePath;
  return (
    <div className={css.layout}>
      {isMenuShown() && (
        <header className={css.head}>
          <Link to={back} className={css.back}>
            <ArrowLeftOutlined aria-hidden />
            {t('page.back')}
          </Link>
          <div className={css.tools}>
            <FindButton className={css.tool} />
            <LanguageMenu />
          </div>
        </header>
      )}
      <main className={css.main}>
        <div className={css.content}>
          {page !== undefined && <h1 className={css.title}>{t.named(page.title)}</h1>}
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

/** Path of the last page of the tab strip; null if none is open. */
function useLastPlace(): string | null {
  const last = useTabs((state) => state.tabs.at(-1));
  return last === undefined ? null : addressOf(last.location);
}
