import { QRCodeSVG } from 'qrcode.react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import css from './PassDialog.module.css';

const sidePx = 240;

interface PassDialogProps {
  name: string;
  /** What a reader at the gate reads. */
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
