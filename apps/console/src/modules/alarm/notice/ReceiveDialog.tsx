import { alarmRules, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { useId, useState, type FormEvent } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { receiveModes, setReceiving, useReceiving } from './receiveMode.ts';
import { useSession } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import css from './ReceiveDialog.module.css';

/** Notifications of the account on this machine (specification §9, message receive modes). */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useId();
  const accountId = useSession((state) => state.user?.id ?? '');
  const [receiving, setWish] = useState(useReceiving.getState);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setReceiving(accountId, receiving);
    onClose();
  };
  const put = (type: AlarmRule, isWanted: boolean): void => {
    const types = alarmRules.filter((rule) => (rule === type ? isWanted : receiving.types.includes(rule)));
    setWish({ ...receiving, types });
  };
  return (
    <Dialog
      title={t('console.receive.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={form}>
            {t('console.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={save}>
        <p className={css.hint}>{t('console.receive.hint')}</p>
        <fieldset className={css.modes}>
          <legend className="visually-hidden">{t('console.receive.title')}</legend>
          {receiveModes.map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="mode"
                checked={mode === receiving.mode}
                onChange={() => setWish({ ...receiving, mode })}
              />
              {t(`console.receive.${mode}`)}
            </label>
          ))}
        </fieldset>
        {receiving.mode === 'chosen' && <Types types={receiving.types} onChange={put} />}
      </form>
    </Dialog>
  );
}

interface TypesProps {
  types: readonly AlarmRule[];
  onChange: (type: AlarmRule, isWanted: boolean) => void;
}

function Types({ types, onChange }: TypesProps) {
  const t = useT();
  return (
    <fieldset className={css.types}>
      <legend className="visually-hidden">{t('alarm.type')}</legend>
      {alarmRules.map((rule) => (
        <label key={rule}>
          <input
            type="checkbox"
            checked={rule === 'oneKeyHelp' || types.includes(rule)}
            disabled={rule === 'oneKeyHelp'}
            onChange={({ target }) => onChange(rule, target.checked)}
          />
          {t(`alarm.type.${rule}`)}
        </label>
      ))}
      <p className={css.hint}>{t('console.receive.help')}</p>
    </fieldset>
  );
}
