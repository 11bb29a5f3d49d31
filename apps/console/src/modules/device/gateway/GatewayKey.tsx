import type { issuedKey } from '@muster/model/gateway/wire.ts';
import { useMutation } from '@tanstack/react-query';

import { permissionCode } from '@muster/model/entity/entity.ts';
import { gateway } from '@muster/model/gateway/gateway.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import type { AddedProps } from '../../../ui/entity/screenParts.ts';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { Copyable } from '../../../ui/input/Copyable.tsx';

/** After a gateway was added: its key, which is shown only once. */
export function GatewayAdded({ reply, values, onClose }: AddedProps) {
  // Valid for the reply of `/pod/gateway/save`, which has a key for an added gateway.
  const { key } = reply as Wire<typeof issuedKey>;
  return <KeyDialog name={String(values['name'])} issued={key} onClose={onClose} />;
}

/** In the list of gateways: replaces a lost or compromised key. */
export function NewKeyAction({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const [issued, setIssued] = useState<string | null>(null);
  const name = String(row['name']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => post<Wire<typeof issuedKey>>('/pod/gateway/newKey', { id: row.id }),
    onSuccess: ({ key }) => setIssued(key),
  });
  if (!can(permissionCode(gateway, 'edit'))) return null;
  const ask = async (): Promise<void> => {
    const title = t('gateway.newKey');
    const text = t('gateway.newKeyText', { name });
    if (await confirm({ title, text, confirmLabel: title, isDangerous: true })) mutate();
  };
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => void ask()}>
        {t('gateway.newKey')}
      </button>
      {issued !== null && <KeyDialog name={name} issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

function KeyDialog({ name, issued, onClose }: { name: string; issued: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('gateway.keyTitle', { name })}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('gateway.stored')}
        </Button>
      }
    >
      <p role="alert">{t('gateway.once')}</p>
      <Copyable label={t('gateway.key')} text={issued} />
    </Dialog>
  );
}
