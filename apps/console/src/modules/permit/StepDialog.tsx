import { permissions } from '@muster/model/access/permission.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import type { PermitReason } from '@muster/model/reply/wire.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { stepNoteLength, workPermitSteps, type WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { post, RequestError } from '../../core/http/request.ts';
import { useCan } from '../../core/session/session.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { NoteField } from '../../ui/input/NoteField.tsx';
import { toast } from '../../core/toast.ts';
import { Reasons } from './record/PermitState.tsx';

interface StepDialogProps {
  id: string;
  number: string;
  /** The version that was shown: a permit changed meanwhile is not started. */
  version: number;
  action: WorkPermitAction;
  onClose: () => void;
}

/** Starts, pauses, resumes or ends the work of a permit, with a reason. */
export function StepDialog({ number, action, onClose, ...permit }: StepDialogProps) {
  const t = useT();
  const { reasons, isBusy, take } = useStep({ number, action, onClose, ...permit });
  const [note, setNote] = useState('');
  const [override, setOverride] = useState('');
  const mayOverride = useCan()(permissions.workPermitOverride);
  const name = t(`action.${action}`);
  const isRefused = reasons.length > 0;
  const isDangerous = action === 'end' || isRefused;
  return (
    <Dialog
      title={t('console.permit.step', { action: name, number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          {(!isRefused || mayOverride) && (
            <Button
              tone={isDangerous ? 'danger' : 'primary'}
              isBusy={isBusy}
              disabled={isRefused && override.trim() === ''}
              onClick={() => take(note, override)}
            >
              {isRefused ? t('console.permit.override') : name}
            </Button>
          )}
        </>
      }
    >
      {isRefused && (
        <div role="alert">
          <p>{t('workPermit.refused')}</p>
          <Reasons reasons={reasons.map(({ message }) => message)} />
        </div>
      )}
      {isRefused && mayOverride && (
        <NoteField
          label={t('console.permit.overrideReason')}
          maxLength={stepNoteLength}
          value={override}
          onChange={setOverride}
          isRequired
        />
      )}
      {action === 'end' && <p>{t('console.permit.final')}</p>}
      {!isRefused && (
        <NoteField label={t('console.permit.note')} maxLength={stepNoteLength} value={note} onChange={setNote} />
      )}
    </Dialog>
  );
}

/** Sends a step. A refusal with reasons keeps the dialog open, to correct or override them. */
function useStep({ id, number, version, action, onClose }: StepDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [reasons, setReasons] = useState<readonly PermitReason[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async (note: string, override: string): Promise<void> => {
    setBusy(true);
    const reason = override.trim();
    try {
      const fields = { id, version, note: note.trim(), ...(reason !== '' && { overrideReason: reason }) };
      await post(`${entityPath(workPermit)}/${action}`, fields, { quiet: true });
      const status = t(`workPermitStatus.${workPermitSteps[action].to}`);
      toast('success', t('console.permit.done', { number, status }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const refusedFor = reasonsIn(error.data);
      setReasons(refusedFor);
      // Reasons are in the dialog.
      if (refusedFor.length === 0) toast('error', error.message);
      // Without a connection nothing was refused: the text stays, to be sent again.
      if (error.code === 0 || refusedFor.length > 0) return setBusy(false);
    }
    onClose();
    await client.invalidateQueries({ queryKey: [workPermit.name] });
  };
  return { reasons, isBusy, take: (note: string, override: string) => void send(note, override) };
}

function reasonsIn(data: unknown): readonly PermitReason[] {
  const isThere = typeof data === 'object' && data !== null && 'reasons' in data && Array.isArray(data.reasons);
  // Valid by the schema of a failure (`failureData` of the model).
  return isThere ? (data.reasons as PermitReason[]) : [];
}
