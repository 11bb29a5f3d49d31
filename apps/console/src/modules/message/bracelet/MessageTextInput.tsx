import { braceletTextLength, type BraceletMessageType } from '@muster/model/braceletMessage/braceletMessage.ts';
import Input from 'antd/es/input/Input';

import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';

const characters = (text: string): number => [...text].length;

/** What a wristband is to show, with how many characters of how many: what is too long stays to be shortened. */
export function MessageTextInput({ id, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
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
