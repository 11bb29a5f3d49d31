import { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import {
  braceletMessage,
  braceletTextLength,
  type BraceletMessageType,
} from '@muster/model/braceletMessage/braceletMessage.ts';
import { type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { Link, useNavigate } from 'react-router';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { SubjectsInput } from '../../system/role/SubjectsInput.tsx';
import { DatetimeInput } from '../../../ui/form/simpleInputs.tsx';
import css from './message.module.css';
import { useMessageActions } from './useMessageActions.ts';

/** Polling interval of the list. */
const refreshMs = 5000;
/** Labels of a message with failed receivers, which are the widest. */
const actionWords = ['console.bracelet.deliveries', 'console.bracelet.resend'] as const;
const inputs = { content: MessageTextInput, receivers: ReceiversInput, sendAt: SendTimeInput };

/** `/message/bracelet`: messages to wristbands, with their states. */
export function BraceletMessageScreen() {
  const t = useT();
  const send = t('console.bracelet.send');
  return (
    <EntityScreen
      entity={braceletMessage}
      path="/message/bracelet"
      inputs={inputs}
      refreshMs={refreshMs}
      ExtraAction={MessageActions}
      actionWords={actionWords}
      ViewAction={MessageButtons}
      words={{ add: send, save: send, saved: t('console.bracelet.taken') }}
    />
  );
}

function MessageActions({ row }: { row: TableRow }) {
  const t = useT();
  const { cancel, resend } = useMessageActions(row);
  const receivers = useReceiversAddress(row.id);
  return (
    <>
      {receivers !== null && <Link to={receivers}>{t('console.bracelet.deliveries')}</Link>}
      {cancel !== null && (
        <button type="button" onClick={() => void cancel()}>
          {t('console.bracelet.cancel')}
        </button>
      )}
      {resend !== null && (
        <button type="button" onClick={() => void resend()}>
          {t('console.bracelet.resend')}
        </button>
      )}
    </>
  );
}

function MessageButtons({ row }: { row: EntityRow }) {
  const t = useT();
  const navigate = useNavigate();
  const { cancel, resend } = useMessageActions(row);
  const receivers = useReceiversAddress(row.id);
  return (
    <>
      {receivers !== null && (
        <Button onClick={() => void navigate(receivers)}>{t('console.bracelet.deliveries')}</Button>
      )}
      {cancel !== null && (
        <Button tone="danger" onClick={() => void cancel()}>
          {t('console.bracelet.cancel')}
        </Button>
      )}
      {resend !== null && (
        <Button tone="primary" onClick={() => void resend()}>
          {t('console.bracelet.resend')}
        </Button>
      )}
    </>
  );
}

/** Path of the receivers of a message; null without permission. */
function useReceiversAddress(id: string): string | null {
  return useCan()(permissionCode(braceletDelivery, 'view'))
    ? `/message/delivery?messageId=${encodeURIComponent(id)}`
    : null;
}

const characters = (text: string): number => [...text].length;

/** Text for a wristband, with the character count: overlong text stays, to be shortened. */
function MessageTextInput({ id, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  // Valid because the form offers only these types.
  const max = braceletTextLength[(row['type'] ?? 'broadcast') as BraceletMessageType];
  return (
    <Input
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      count={{ show: true, max, strategy: characters }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const nobody = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };

/** All wearers of a wristband (no value), or the selected ones. */
function ReceiversInput(props: FieldInputProps) {
  const t = useT();
  const { id, label, value, onChange } = props;
  const isChosen = value !== null && value !== undefined;
  return (
    <>
      <Radio.Group
        id={id}
        aria-label={label}
        value={isChosen ? 'chosen' : 'everybody'}
        options={[
          { value: 'everybody', label: t('console.bracelet.everybody') },
          { value: 'chosen', label: t('console.bracelet.chosen') },
        ]}
        onChange={(event) => onChange(event.target.value === 'chosen' ? nobody : null)}
      />
      {isChosen && <SubjectsInput {...props} id={`${id}-chosen`} isPeopleOnly />}
    </>
  );
}

/** Send time of a message, with the meaning of an empty field below it. */
function SendTimeInput(props: FieldInputProps) {
  const t = useT();
  return (
    <>
      <DatetimeInput {...props} />
      <p className={css.hint}>{t('console.bracelet.atOnce')}</p>
    </>
  );
}
