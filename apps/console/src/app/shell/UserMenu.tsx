import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { ChangePassword } from '../../modules/session/ChangePassword.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useT } from '../i18n.ts';
import { logOut, useSession } from '../session.ts';
import { resetTabs } from '../tabs.ts';

/** Who is logged in, changing the password, logging out. */
export function UserMenu({ opensUp = false }: { opensUp?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const name = useSession((state) => state.user?.realName ?? state.user?.name ?? '');
  const [isChanging, setChanging] = useState(false);
  const leave = async (): Promise<void> => {
    await logOut();
    resetTabs();
    await navigate('/login');
  };
  return (
    <>
      <MenuButton
        label={t('console.userMenu')}
        opensUp={opensUp}
        content={
          <>
            <UserOutlined aria-hidden />
            <span>{name}</span>
          </>
        }
        choices={[
          { key: 'password', label: t('console.changePassword'), onChoose: () => setChanging(true) },
          { key: 'logout', label: t('console.logout'), onChoose: () => void leave() },
        ]}
      />
      {isChanging && <ChangePassword onClose={() => setChanging(false)} onChanged={() => void leave()} />}
    </>
  );
}
