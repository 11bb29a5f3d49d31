import { riskTip, type riskTipVerdicts } from '@muster/model/riskTip/riskTip.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { NoteField } from '../../../ui/input/NoteField.tsx';
import { toast } from '../../../core/toast.ts';

interface ConfirmRiskTipProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** Confirms whether a tip is a risk: final. */
export function ConfirmRiskTip({ id, title, onClose }: ConfirmRiskTipProps) {
  const t = useT();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async (verdict: (typeof riskTipVerdicts)[number]): Promise<void> => {
    setBusy(true);
    try {
      await post('/risk/riskTip/confirm', { id, verdict, note: note.trim() });
      toast('success', t('console.riskTip.confirmed'));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was shown as a toast.
      // Without a connection nothing was refused: the text stays, to be sent again.
      if (error.code === 0) return setBusy(false);
    }
    onClose();
    await Promise.all(['notice', riskTip.name].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  return (
    <Dialog
      title={t('console.riskTip.confirmTitle', { title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button disabled={isBusy} onClick={() => void confirm('noRisk')}>
            {t('console.riskTip.isNoRisk')}
          </Button>
          <Button tone="danger" disabled={isBusy} onClick={() => void confirm('risk')}>
            {t('console.riskTip.isRisk')}
          </Button>
        </>
      }
    >
      <p>{t('console.riskTip.final')}</p>
      <NoteField
        label={t('console.riskTip.note')}
        maxLength={riskTip.fields.confirmNote.length}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  );
}
