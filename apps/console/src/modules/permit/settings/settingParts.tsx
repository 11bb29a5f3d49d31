import { certificateKinds } from '@muster/model/person/certificate.ts';
import { permitMeasures } from '@muster/model/workPermit/permitMeasure.ts';
import { workPermitTypes, type WorkPermitType } from '@muster/model/workPermit/workPermitKind.ts';
import type { RequiredCertificate } from '@muster/model/workPermit/workPermitShape.ts';
import { permitRoles, type PermitRole } from '@muster/model/workPermit/workPermitStep.ts';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { measureText } from '../record/measureText.ts';
import css from './PermitSettings.module.css';

interface PartProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** A requirement with its name. */
export function Line({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  return (
    <div className={css.line}>
      <label htmlFor={htmlFor} className={css.label}>
        {label}
      </label>
      <div className={css.value}>{children}</div>
    </div>
  );
}

/** Confirming roles, in the order of selection. */
export function Roles({ value, onChange }: PartProps<PermitRole[]>) {
  const t = useT();
  const id = useId();
  return (
    <Line label={t('console.permit.confirmers')} htmlFor={id}>
      <Select
        id={id}
        mode="multiple"
        value={value}
        options={permitRoles.map((role) => ({ value: role, label: t(`permitRole.${role}`) }))}
        onChange={onChange}
      />
    </Line>
  );
}

/** A number, or no limit. */
export function NumberLine({ label, value, onChange }: { label: string } & PartProps<number | null>) {
  const id = useId();
  const t = useT();
  return (
    <Line label={label} htmlFor={id}>
      <Amount
        id={id}
        className={css.number}
        placeholder={t('console.form.nothing')}
        value={value}
        onChange={onChange}
      />
    </Line>
  );
}

interface AmountProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>, PartProps<number | null> {}

/** A number as typed: partial input is kept, and counts as missing. */
export function Amount({ value, onChange, ...rest }: AmountProps) {
  const [text, setText] = useState(String(value ?? ''));
  const isTyped = text === '' || toNumber(text) === value;
  return (
    <input
      {...rest}
      inputMode="decimal"
      value={isTyped ? text : String(value ?? '')}
      onChange={(event) => {
        setText(event.target.value);
        onChange(toNumber(event.target.value));
      }}
      onBlur={() => setText(String(value ?? ''))}
    />
  );
}

/** null for empty or invalid input. */
function toNumber(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export function Switch({ label, value, onChange }: { label: string } & PartProps<boolean>) {
  const id = useId();
  return (
    <Line label={label} htmlFor={id}>
      <input id={id} type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
    </Line>
  );
}

/** Certificates by kind; the name of a custom one stays. */
export function Certificates({ label, value, onChange }: { label: string } & PartProps<RequiredCertificate[]>) {
  const t = useT();
  const id = useId();
  const keyOf = ({ kind, name }: RequiredCertificate): string => JSON.stringify([kind, name]);
  const known = new Map(
    [...certificateKinds.map((kind) => ({ kind, name: null })), ...value].map((each) => [keyOf(each), each]),
  );
  const textOf = ({ kind, name }: RequiredCertificate): string =>
    [t(`certificateKind.${kind}`), name].filter(Boolean).join(' · ');
  return (
    <Line label={label} htmlFor={id}>
      <Select
        id={id}
        mode="multiple"
        value={value.map(keyOf)}
        options={[...known].map(([key, each]) => ({ value: key, label: textOf(each) }))}
        onChange={(keys: string[]) => onChange(keys.flatMap((key) => known.get(key) ?? []))}
      />
    </Line>
  );
}

/** Types that are not carried out at the same place and time. */
export function Types({ own, value, onChange }: { own: WorkPermitType } & PartProps<WorkPermitType[]>) {
  const t = useT();
  const id = useId();
  return (
    <Line label={t('console.permit.excludes')} htmlFor={id}>
      <Select
        id={id}
        mode="multiple"
        value={value}
        options={workPermitTypes
          .filter((type) => type !== own)
          .map((type) => ({ value: type, label: t(`workPermitType.${type}`) }))}
        onChange={onChange}
      />
    </Line>
  );
}

/** Measures, one per line; built-in ones are recognised by their text. */
export function Measures({ value, onChange }: PartProps<string[]>) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(() => value.map((measure) => measureText(t, measure)).join('\n'));
  const codeOf = (words: string): string => permitMeasures.find((code) => measureText(t, code) === words) ?? words;
  return (
    <Line label={t('console.permit.measures')} htmlFor={id}>
      <textarea
        id={id}
        className={css.measures}
        rows={8}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const lines = event.target.value.split('\n').map((line) => line.trim());
          onChange([...new Set(lines.filter((line) => line !== '').map(codeOf))]);
        }}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {t('console.permit.measuresHint')}
      </p>
    </Line>
  );
}
