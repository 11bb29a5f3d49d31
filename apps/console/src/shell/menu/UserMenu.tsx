import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { useNavigate } from 'react-router';

import { MenuButton } from '../../ui/input/MenuButton.tsx';
import { useT } from '../../core/i18n/i18n.ts';
import { useLayoutFlags } from '../../core/settings/layoutFlags.ts';
import { useSession } from '../../core/session/session.ts';
import { setSize, sizes, useSize } from '../../ui/layout/size.ts';
import { setThemeChoice, themeChoices, useThemeChoice } from '../../ui/layout/themeChoice.ts';
import css from '../layout/TopBar.module.css';
import { useLogOut } from './useLogOut.ts';
import { openUserDialog } from './userDialog.ts';
import { useMayGiveFeedback } from './useMayGiveFeedback.ts';

/** The user menu: password, density, theme, app, manual, feedback, logout. */
export function UserMenu({ opensUp = false }: { opensUp?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const name = useSession((state) => state.user?.realName ?? state.user?.name ?? '');
  const size = useSize((state) => state.size);
  const theme = useThemeChoice();
  const showSettings = useLayoutFlags((state) => state.showSettings);
  const mayGiveFeedback = useMayGiveFeedback();
  const { leaveOnPurpose } = useLogOut();
  return (
    <MenuButton
      label={t('console.userMenu')}
      opensUp={opensUp}
      content={
        <>
          <UserOutlined aria-hidden />
          <span className={css.userName}>{name}</span>
        </>
      }
      choices={[
        { key: 'password', label: t('console.changePassword'), onChoose: () => openUserDialog('password') },
        { key: 'sessions', label: t('console.sessions.title'), onChoose: () => openUserDialog('sessions') },
        { key: 'receive', label: t('console.receive.title'), onChoose: () => openUserDialog('receive') },
        ...(showSettings ? sizes : []).map((each) => ({
          key: each,
          label: t(`console.size.${each}`),
          isChosen: each === size,
          onChoose: () => setSize(each),
        })),
        ...themeChoices.map((each) => ({
          key: `theme-${each}`,
          label: t(`console.theme.${each}`),
          isChosen: each === theme,
          onChoose: () => setThemeChoice(each),
        })),
        { key: 'app', label: t('console.app'), onChoose: () => openUserDialog('app') },
        { key: 'help', label: t('page.help'), onChoose: () => void navigate('/help') },
        ...(mayGiveFeedback
          ? [{ key: 'feedback', label: t('console.feedback'), onChoose: () => openUserDialog('feedback') }]
          : []),
        { key: 'logout', label: t('console.logout'), onChoose: () => void leaveOnPurpose() },
      ]}
    />
  );
}
