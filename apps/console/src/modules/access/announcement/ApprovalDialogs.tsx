import { approvalNoteLength } from '@muster/model/visit/visit.ts';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './ApprovalDialogs.module.css';

const sidePx = 240;

interface RefuseDialogProps {
  name: string;
  isBusy: boolean;
  onRefuse: (note: string) => void;
  onClose: () => void;
}

/** Dialog of a refusal with its reason, which is shown in the row. */
export function RefuseDialog({ name, isBusy, onRefuse, onClose }: RefuseDialogProps) {
  const t = useT();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (): void => {
    setTried(true);
    if (note.trim() !== '') onRefuse(note.trim());
  };
  return (
    <FormDialog
      title={t('approval.refuseTitle', { name })}
      submitLabel={t('approval.refuse')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('approval.note')}
        autoComplete="off"
        aria-required
        maxLength={approvalNoteLength}
        value={note}
        error={isTried && note.trim() === '' ? t('approval.noteMissing') : null}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

interface PassDialogProps {
  name: string;
  /** Content of the code for a reader at the gate. */
  code: string;
  from: unknown;
  to: unknown;
  onClose: () => void;
}

/** The QR code that a visitor or driver shows at the gate, to be sent as a picture of the screen or printed. */
export function PassDialog({ name, code, from, to, onClose }: PassDialogProps) {
  const t = useT();
  const time = (value: unknown): string => formatTime(String(value)).slice(0, 16);
  return (
    <Dialog
      title={t('approval.pass')}
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('console.close')}</Button>}
    >
      <div className={css.pass}>
        <p className={css.name}>{name}</p>
        <QRCodeSVG value={code} size={sidePx} level="M" marginSize={4} title={`${t('approval.pass')} ${name}`} />
        <p className={css.code}>{code}</p>
        <p>{t('approval.validity', { from: time(from), to: time(to) })}</p>
        <p className={css.hint}>{t('approval.passHint')}</p>
      </div>
    </Dialog>
  );
}
