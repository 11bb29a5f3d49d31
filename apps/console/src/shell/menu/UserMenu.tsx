import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { feedback } from '@muster/model/feedback/feedback.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';

import { confirmLeaving } from '../../ui/feedback/confirmLeaving.ts';
import { MenuButton } from '../../ui/input/MenuButton.tsx';
import { useT } from '../../core/i18n/i18n.ts';
import { useLayoutFlags } from '../../core/settings/layoutFlags.ts';
import { logOut, useCan, useSession } from '../../core/session/session.ts';
import { setSize, sizes, useSize } from '../../ui/layout/size.ts';
import { resetTabs, useTabs } from '../../core/navigation/tabs.ts';
import css from '../layout/TopBar.module.css';

const ChangePassword = lazy(async () => ({
  default: (await import('../../modules/session/password/ChangePassword.tsx')).ChangePassword,
}));
const AppDownload = lazy(async () => ({ default: (await import('../../modules/help/AppDownload.tsx')).AppDownload }));
const OwnSessions = lazy(async () => ({
  default: (await import('../../modules/session/ownSession/OwnSessions.tsx')).OwnSessions,
}));
const FeedbackDialog = lazy(async () => ({
  default: (await import('../../modules/feedback/FeedbackDialog.tsx')).FeedbackDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('../../modules/alarm/notice/ReceiveDialog.tsx')).ReceiveDialog,
}));

type Dialog = 'password' | 'sessions' | 'receive' | 'app' | 'feedback';

/** Who is logged in, and what concerns them: password, density, app, manual, feedback, the way out. */
export function UserMenu({ opensUp = false }: { opensUp?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const name = useSession((state) => state.user?.realName ?? state.user?.name ?? '');
  const size = useSize((state) => state.size);
  const showSettings = useLayoutFlags((state) => state.showSettings);
  const mayGiveFeedback = useMayGiveFeedback();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  const leave = async (): Promise<void> => {
    await logOut();
    resetTabs();
    await navigate('/login');
  };
  const logOutOnPurpose = async (): Promise<void> => {
    if (useTabs.getState().unsaved.size > 0 && !(await confirmLeaving())) return;
    await leave();
  };
  return (
    <>
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
          { key: 'password', label: t('console.changePassword'), onChoose: () => setDialog('password') },
          { key: 'sessions', label: t('console.sessions.title'), onChoose: () => setDialog('sessions') },
          { key: 'receive', label: t('console.receive.title'), onChoose: () => setDialog('receive') },
          ...(showSettings ? sizes : []).map((each) => ({
            key: each,
            label: t(`console.size.${each}`),
            isChosen: each === size,
            onChoose: () => setSize(each),
          })),
          { key: 'app', label: t('console.app'), onChoose: () => setDialog('app') },
          { key: 'help', label: t('page.help'), onChoose: () => void navigate('/help') },
          ...(mayGiveFeedback
            ? [{ key: 'feedback', label: t('console.feedback'), onChoose: () => setDialog('feedback') }]
            : []),
          { key: 'logout', label: t('console.logout'), onChoose: () => void logOutOnPurpose() },
        ]}
      />
      <Suspense fallback={null}>
        {dialog === 'password' && <ChangePassword onClose={close} onChanged={() => void leave()} />}
        {dialog === 'sessions' && <OwnSessions onClose={close} />}
        {dialog === 'receive' && <ReceiveDialog onClose={close} />}
        {dialog === 'app' && <AppDownload onClose={close} />}
        {dialog === 'feedback' && <FeedbackDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Only a cloud installation has somebody to give it to; `local` means not cloud (specification §2, Shell). */
function useMayGiveFeedback(): boolean {
  const deployType = useSession((state) => state.deployType);
  const may = useCan()(permissionCode(feedback, 'add'));
  return deployType !== '' && deployType !== 'local' && may;
}
