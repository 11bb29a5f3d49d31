import type { issuedCredentials } from '@muster/model/integration/wire.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { permissionCode } from '@muster/model/entity/entity.ts';
import { integration } from '@muster/model/integration/integration.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { toast } from '../../../core/toast.ts';
import { Copyable } from '../../../ui/input/Copyable.tsx';

/** In the list of integrations: issues, replaces and revokes a key. */
export function KeyActions({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const [issued, setIssued] = useState<Wire<typeof issuedCredentials> | null>(null);
  const name = String(row['name']);
  const hasKey = row['keyIssuedAt'] !== null && row['keyIssuedAt'] !== undefined;
  const { mutate: issue, isPending } = useKeyCall<Wire<typeof issuedCredentials>>('issueKey', row.id, setIssued);
  const { mutate: revoke } = useKeyCall<null>('revokeKey', row.id, () =>
    toast('success', t('console.integration.revoked')),
  );
  if (!can(permissionCode(integration, 'edit'))) return null;

  const confirmAnd = async (what: 'renew' | 'revoke', act: () => void): Promise<void> => {
    const confirmLabel = t(`console.integration.${what}`);
    const text = t(`console.integration.${what}Text`, { name });
    if (await confirm({ title: confirmLabel, text, confirmLabel, isDangerous: true })) act();
  };
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => void (hasKey ? confirmAnd('renew', issue) : issue())}>
        {t(hasKey ? 'console.integration.renew' : 'console.integration.issue')}
      </button>
      {hasKey && (
        <button type="button" onClick={() => void confirmAnd('revoke', revoke)}>
          {t('console.integration.revoke')}
        </button>
      )}
      {issued !== null && <IssuedDialog name={name} issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

function useKeyCall<T>(call: 'issueKey' | 'revokeKey', id: string, onDone: (reply: T) => void) {
  const client = useQueryClient();
  return useMutation<T, Error, void>({
    mutationFn: () => post<T>(`/pod/integration/${call}`, { id }),
    onSuccess: async (reply) => {
      onDone(reply);
      await client.invalidateQueries({ queryKey: [integration.name] });
    },
  });
}

function IssuedDialog({
  name,
  issued,
  onClose,
}: {
  name: string;
  issued: Wire<typeof issuedCredentials>;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      title={t('console.integration.issuedTitle', { name })}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('console.integration.noReveal')}
        </Button>
      }
    >
      <p role="alert">{t('console.integration.once')}</p>
      <Copyable label={t('console.integration.key')} text={issued.key} />
      <Copyable label={t('console.integration.secret')} text={issued.secret} />
    </Dialog>
  );
}
