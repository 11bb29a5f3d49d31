import { useMutation, useQueryClient } from '@tanstack/react-query';

import { account } from '@muster/model/account/account.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { isStrongPassword } from '@muster/model/entity/rules.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { TextField } from '../../../ui/input/TextField.tsx';
import { toast } from '../../../core/toast.ts';

/** In the list of accounts: sets a new password, to be changed at the next login. */
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
      {isOpen && <PasswordDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const t = useT();
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
    <FormDialog
      size="narrow"
      title={t('console.account.resetOf', { name: String(row['name']) })}
      onClose={onClose}
      submitLabel={t('console.confirm')}
      isBusy={isPending}
      onSubmit={() => {
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
    </FormDialog>
  );
}
