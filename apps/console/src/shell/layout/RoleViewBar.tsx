import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import { useLayoutEffect, useRef } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { endRoleView, isViewingAsRole, useSession } from '../../core/session/session.ts';
import { useElementSize } from '../../ui/layout/useElementSize.ts';
import css from './RoleViewBar.module.css';

/**
 * Above every screen while the tab views as a role: its name, that the view is read-only, and the button that ends it.
 */
export function RoleViewBar() {
  const name = useSession(({ user }) => user?.roleName);
  return isViewingAsRole() && name !== undefined ? <Bar name={name} /> : null;
}

function Bar({ name }: { name: string }) {
  const t = useT();
  const bar = useRef<HTMLElement>(null);
  const { height } = useElementSize(bar);
  // Layouts have the height of the window; the bar reduces it (base.css).
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--role-view-bar', `${height}px`);
    return () => void document.documentElement.style.removeProperty('--role-view-bar');
  }, [height]);
  const end = async (): Promise<void> => {
    await endRoleView();
    location.assign('/system/role');
  };
  return (
    <aside ref={bar} className={css.bar} aria-label={t('roleView.title')}>
      <EyeOutlined aria-hidden />
      <p className={css.text}>{t('roleView.text', { role: name })}</p>
      <button type="button" className={css.end} onClick={() => void end()}>
        {t('roleView.end')}
      </button>
    </aside>
  );
}
