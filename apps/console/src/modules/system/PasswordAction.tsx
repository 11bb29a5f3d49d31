import { useMutation, useQueryClient } from '@tanstack/react-query';

import { account } from '@muster/model/account/account.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { isStrongPassword } from '@muster/model/entity/rules.ts';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';

import { useT } from '../../app/i18n.ts';
import { post } from '../../app/request.ts';
import { useCan } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';

/** In the list of accounts: gives somebody who forgot it a new password, to be changed at the next login. */
export function PasswordAction({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(permissionCode(account, 'edit'))) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('console.account.resetPassword')}
      </button>
      {isOpen && createPortal(<PasswordDialog row={row} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function PasswordDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => post('/base/account/save', { id: row.id, password }),
    onSuccess: async () => {
      toast('success', t('console.account.passwordReset', { name: String(row['name']) }));
      onClose();
      await client.invalidateQueries({ queryKey: [account.name] });
    },
  });
  const isWeak = !isStrongPassword(password);
  const isDifferent = password !== again;
  return (
    <Dialog
      size="narrow"
      title={t('console.account.resetOf', { name: String(row['name']) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={id} isBusy={isPending}>
            {t('console.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isWeak && !isDifferent && !isPending) mutate();
        }}
      >
        <TextField
          label={t('console.password.next')}
          type="password"
          autoComplete="new-password"
          value={password}
          error={isTried && isWeak ? t('validation.format.password') : null}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={t('console.password.again')}
          type="password"
          autoComplete="new-password"
          value={again}
          error={isTried && isDifferent ? t('console.password.mismatch') : null}
          onChange={(event) => setAgain(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
