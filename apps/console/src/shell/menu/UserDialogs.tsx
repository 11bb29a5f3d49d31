import { lazy, Suspense } from 'react';

import { useLogOut } from './useLogOut.ts';
import { closeUserDialog, useUserDialog } from './userDialog.ts';

const ChangePassword = lazy(async () => ({
  default: (await import('../../modules/session/password/ChangePassword.tsx')).ChangePassword,
}));
const AppDownload = lazy(async () => ({ default: (await import('../../modules/help/AppDownload.tsx')).AppDownload }));
const GuideDialog = lazy(async () => ({ default: (await import('../../modules/help/GuideDialog.tsx')).GuideDialog }));
const OwnSessions = lazy(async () => ({
  default: (await import('../../modules/session/ownSession/OwnSessions.tsx')).OwnSessions,
}));
const FeedbackDialog = lazy(async () => ({
  default: (await import('../../modules/feedback/FeedbackDialog.tsx')).FeedbackDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('../../modules/alarm/notice/ReceiveDialog.tsx')).ReceiveDialog,
}));

/** The dialogs of the account, once for every layout. */
export function UserDialogs() {
  const dialog = useUserDialog((state) => state.dialog);
  const { leave } = useLogOut();
  const close = closeUserDialog;
  return (
    <Suspense fallback={null}>
      {dialog === 'password' && <ChangePassword onClose={close} onChanged={() => void leaveAfter(close, leave)} />}
      {dialog === 'sessions' && <OwnSessions onClose={close} />}
      {dialog === 'receive' && <ReceiveDialog onClose={close} />}
      {dialog === 'app' && <AppDownload onClose={close} />}
      {dialog === 'guide' && <GuideDialog onClose={close} />}
      {dialog === 'feedback' && <FeedbackDialog onClose={close} />}
    </Suspense>
  );
}

async function leaveAfter(close: () => void, leave: () => Promise<void>): Promise<void> {
  close();
  await leave();
}
