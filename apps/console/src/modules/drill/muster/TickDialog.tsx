import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { tickReasons } from '@muster/model/muster/muster.ts';
import { useId, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './StartMuster.module.css';
import { personName, useTick } from './muster.ts';

interface TickDialogProps {
  muster: Pick<MusterReport, 'id'>;
  person: MusterPerson;
  onClose: () => void;
}

/** Why somebody is safe whom no muster point has seen. */
export function TickDialog({ muster, person, onClose }: TickDialogProps) {
  const t = useT();
  const name = useId();
  const [reason, setReason] = useState<(typeof tickReasons)[number]>('seen');
  const [note, setNote] = useState('');
  const { mutate, isPending } = useTick(muster.id);
  const save = (): void => mutate({ personIds: [person.id], isSafe: true, reason, note }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('muster.tickTitle', { name: personName(person) })}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" isBusy={isPending} onClick={save}>
            {t('muster.tick')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <fieldset>
          <legend>{t('muster.reason')}</legend>
          {tickReasons.map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={reason === each} onChange={() => setReason(each)} />
              {t(`muster.reason.${each}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          label={t('muster.note')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
