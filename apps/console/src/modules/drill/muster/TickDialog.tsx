import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { wardenReasons } from '@muster/model/muster/muster.ts';
import { useId, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './StartMuster.module.css';
import { personName, useTick } from './muster.ts';

interface TickDialogProps {
  muster: Pick<MusterReport, 'id'>;
  people: readonly MusterPerson[];
  onClose: () => void;
}

/** Reason for which people are safe without a muster point. */
export function TickDialog({ muster, people, onClose }: TickDialogProps) {
  const t = useT();
  const name = useId();
  const [reason, setReason] = useState<(typeof wardenReasons)[number]>('seen');
  const [note, setNote] = useState('');
  const { mutate, isPending } = useTick(muster.id);
  const personIds = people.map(({ id }) => id);
  const save = (): void => mutate({ personIds, isSafe: true, reason, note }, { onSuccess: onClose });
  return (
    <Dialog
      title={
        people.length === 1
          ? t('muster.tickTitle', { name: people.map(personName).join() })
          : t('muster.tickMany', { count: people.length })
      }
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
        {people.length > 1 && <p>{people.map(personName).join(' · ')}</p>}
        <fieldset>
          <legend>{t('muster.reason')}</legend>
          {wardenReasons.map((each) => (
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
