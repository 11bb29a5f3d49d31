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

/** How often the list shows anew what has arrived. */
const refreshMs = 5000;
/** Of a message at whose receivers some have failed; one that waits has shorter ones. */
const actionWords = ['console.bracelet.deliveries', 'console.bracelet.resend'] as const;
const inputs = { content: MessageTextInput, receivers: ReceiversInput, sendAt: SendTimeInput };

/** `/message/bracelet`: messages to wristbands, and how far they are. */
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

/** Where is seen what became of a message at each receiver; null for who may not. */
function useReceiversAddress(id: string): string | null {
  return useCan()(permissionCode(braceletDelivery, 'view'))
    ? `/message/delivery?messageId=${encodeURIComponent(id)}`
    : null;
}

const characters = (text: string): number => [...text].length;

/** What a wristband is to show, with how many characters of how many: what is too long stays to be shortened. */
function MessageTextInput({ id, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  // Holds because the form offers these types alone.
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

/** Everybody who wears a wristband (no value), or those who are chosen. */
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

/** When a message goes; what an empty field means stands below it. */
function SendTimeInput(props: FieldInputProps) {
  const t = useT();
  return (
    <>
      <DatetimeInput {...props} />
      <p className={css.hint}>{t('console.bracelet.atOnce')}</p>
    </>
  );
}
