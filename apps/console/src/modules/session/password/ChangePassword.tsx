import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { toast } from '../../../core/toast.ts';
import { PasswordForm } from './PasswordForm.tsx';

interface ChangePasswordProps {
  onClose: () => void;
  /** The session has ended: the user must log in again (specification §8). */
  onChanged: () => void;
}

export function ChangePassword({ onClose, onChanged }: ChangePasswordProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const done = (): void => {
    toast('success', t('console.password.changed'));
    onChanged();
  };
  return (
    <Dialog
      title={t('console.changePassword')}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form="change-password" isBusy={isBusy}>
            {t('console.save')}
          </Button>
        </>
      }
    >
      <PasswordForm id="change-password" onBusy={setBusy} onChanged={done} />
    </Dialog>
  );
}
