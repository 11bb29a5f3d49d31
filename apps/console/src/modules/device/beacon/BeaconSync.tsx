import { useMutation, useQueryClient } from '@tanstack/react-query';

import { beacon } from '@muster/model/device/beacon.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { postUnchecked, RequestError } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { TextField } from '../../../ui/input/TextField.tsx';
import { toast } from '../../../core/toast.ts';

/** Requests the parameters of a beacon; requires its password. */
export function BeaconSync({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(permissionCode(beacon, 'edit'))) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('console.beacon.sync')}
      </button>
      {isOpen && <SyncDialog id={row.id} name={String(row['name'] ?? '')} onClose={() => setOpen(false)} />}
    </>
  );
}

function SyncDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => postUnchecked('/pod/beacon/sync', { id, password }),
    onSuccess: async (reply) => {
      const refusal = refusalOf(reply, t('console.beacon.failed'));
      if (refusal !== null) return setProblem(refusal);
      await client.invalidateQueries({ queryKey: [beacon.name] });
      toast('success', t('console.beacon.done', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('console.beacon.title', { name })}
      submitLabel={t('console.beacon.sync')}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      <TextField
        label={t('console.beacon.password')}
        type="password"
        autoComplete="off"
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

/** The reply is raw (specification §7), so its code is read here. null = success. */
function refusalOf(reply: unknown, otherwise: string): string | null {
  if (typeof reply !== 'object' || reply === null) return otherwise;
  const { code, message, data }: Partial<Record<'code' | 'message' | 'data', unknown>> = reply;
  if (code === 0) return null;
  const [field] = new RequestError(Number(code), String(message ?? ''), data).fields;
  return field?.message ?? (typeof message === 'string' && message !== '' ? message : otherwise);
}
