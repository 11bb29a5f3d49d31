import { account } from '@muster/model/account/account.ts';
import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { NoticeSetting } from '@muster/model/alarmNotice/noticeSetting.ts';
import { type Entity, permissionCode } from '@muster/model/entity/entity.ts';
import { webhook } from '@muster/model/webhook/webhook.ts';
import Checkbox from 'antd/es/checkbox';
import InputNumber from 'antd/es/input-number';
import { useId, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { RowsInput } from '../../../ui/form/RowsInput.tsx';
import css from './NoticeReceivers.module.css';

/** Limit of the server: a day. */
const longestMinutes = 1440;
const defaultMinutes = 10;

interface NoticeReceiversProps {
  rule: AlarmRule;
  setting: NoticeSetting;
  onSave: (part: Partial<NoticeSetting>) => void;
  onClose: () => void;
}

/** Recipients of an alarm type outside of consoles: mail and webhooks. */
export function NoticeReceivers({ rule, setting, onSave, onClose }: NoticeReceiversProps) {
  const t = useT();
  const id = useId();
  const [wish, setWish] = useState(setting);
  const put = (part: Partial<NoticeSetting>): void => setWish({ ...wish, ...part });
  const { mailInCharge = false, superiorAfterMinutes: minutes = null, recipients = [], webhooks = [] } = wish;
  const save = (): void => {
    onSave({
      mailInCharge: mailInCharge || undefined,
      superiorAfterMinutes: minutes ?? undefined,
      recipients: orNothing(recipients),
      webhooks: orNothing(webhooks),
    });
    onClose();
  };
  return (
    <Dialog
      title={t('console.alarmNotice.title', { type: t(`alarm.type.${rule}`) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" onClick={save}>
            {t('console.confirm')}
          </Button>
        </>
      }
    >
      <div className={css.receivers}>
        <Checkbox checked={mailInCharge} onChange={({ target }) => put({ mailInCharge: target.checked })}>
          {t('console.alarmNotice.inCharge')}
        </Checkbox>
        <Superior minutes={minutes} onChange={(next) => put({ superiorAfterMinutes: next })} />
        <Chosen
          id={`${id}-accounts`}
          of={account}
          label={t('console.alarmNotice.recipients')}
          hint={t('console.alarmNotice.recipientsHint')}
          ids={recipients}
          onChange={(ids) => put({ recipients: ids })}
        />
        <Chosen
          id={`${id}-webhooks`}
          of={webhook}
          label={t('console.alarmNotice.hooks')}
          hint={t('console.alarmNotice.hooksHint')}
          ids={webhooks}
          onChange={(ids) => put({ webhooks: ids })}
        />
      </div>
    </Dialog>
  );
}

function Superior({ minutes, onChange }: { minutes: number | null; onChange: (minutes: number | null) => void }) {
  const t = useT();
  return (
    <div className={css.line}>
      <Checkbox checked={minutes !== null} onChange={({ target }) => onChange(target.checked ? defaultMinutes : null)}>
        {t('console.alarmNotice.superiorAfter')}
      </Checkbox>
      <InputNumber<number>
        className={css.minutes ?? ''}
        aria-label={t('console.alarmNotice.minutes')}
        disabled={minutes === null}
        min={1}
        max={longestMinutes}
        precision={0}
        value={minutes}
        suffix={t('console.unit.minutes')}
        // Empty for a moment while another number is typed.
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  );
}

interface ChosenProps {
  id: string;
  of: Entity;
  label: string;
  hint: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Invisible recipients cannot be selected; those selected by others stay. */
function Chosen({ id, of, label, hint, ids, onChange }: ChosenProps) {
  const t = useT();
  const mayView = useCan()(permissionCode(of, 'view'));
  return (
    <div className={css.chosen}>
      <label htmlFor={id}>{label}</label>
      {mayView ? (
        <RowsInput id={id} entity={of} label={label} value={ids} onChange={onChange} />
      ) : (
        <p>{t('console.alarmNotice.hidden', { count: ids.length })}</p>
      )}
      <p className={css.hint}>{hint}</p>
    </div>
  );
}

function orNothing(ids: string[]): string[] | undefined {
  return ids.length === 0 ? undefined : ids;
}
