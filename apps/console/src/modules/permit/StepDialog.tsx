import { entityPath } from '@muster/model/entity/entity.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { stepNoteLength, workPermitSteps, type WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { post, RequestError } from '../../core/http/request.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { NoteField } from '../../ui/input/NoteField.tsx';
import { toast } from '../../core/toast.ts';

interface StepDialogProps {
  id: string;
  number: string;
  /** Of the permit as it was shown: nobody starts what was changed meanwhile. */
  version: number;
  action: WorkPermitAction;
  onClose: () => void;
}

/** Starts, pauses, resumes or ends the work of a permit, with a word on why. */
export function StepDialog({ id, number, version, action, onClose }: StepDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = t(`action.${action}`);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await post(`${entityPath(workPermit)}/${action}`, { id, version, note: note.trim() });
      toast(
        'success',
        t('console.permit.done', { number, status: t(`workPermitStatus.${workPermitSteps[action].to}`) }),
      );
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was said in a notice.
      // Without a connection nothing was refused: what was written stays, to be sent again.
      if (error.code === 0) return setBusy(false);
    }
    onClose();
    await client.invalidateQueries({ queryKey: [workPermit.name] });
  };
  return (
    <Dialog
      title={t('console.permit.step', { action: name, number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone={action === 'end' ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void take()}>
            {name}
          </Button>
        </>
      }
    >
      {action === 'end' && <p>{t('console.permit.final')}</p>}
      <NoteField label={t('console.permit.note')} maxLength={stepNoteLength} value={note} onChange={setNote} />
    </Dialog>
  );
}
