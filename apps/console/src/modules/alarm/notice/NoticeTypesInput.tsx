import { alarmRules, type AlarmLevel, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { NoticeSetting, NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import Checkbox from 'antd/es/checkbox';
import Switch from 'antd/es/switch';
import { useState } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { NoticeReceivers } from './NoticeReceivers.tsx';
import css from './NoticeTypesInput.module.css';

/** Represents an unset value. */
const usual = '';
const headings = ['type', 'level', 'sound', 'popUp', 'voice', 'receivers'] as const;

/** For every alarm type: enabled, level, notification at consoles, and other recipients. */
export function NoticeTypesInput({ id, label, value, onChange }: FieldInputProps) {
  const t = useT();
  const [told, setOpened] = useState<AlarmRule | null>(null);
  // The descriptor defines this shape; the server checks it.
  const types = (value ?? {}) as NoticeTypes;
  const change = (rule: AlarmRule, part: Partial<NoticeSetting>): void =>
    onChange({ ...types, [rule]: withoutGaps({ ...types[rule], ...part }) });
  return (
    <>
      <table id={id} className={css.types} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(`console.alarmNotice.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alarmRules.map((rule) => (
            <TypeLine
              key={rule}
              rule={rule}
              setting={types[rule] ?? {}}
              onChange={(part) => change(rule, part)}
              onReceivers={() => setOpened(rule)}
            />
          ))}
        </tbody>
      </table>
      {told !== null && (
        <NoticeReceivers
          rule={told}
          setting={types[told] ?? {}}
          onSave={(part) => change(told, part)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface TypeLineProps {
  rule: AlarmRule;
  setting: NoticeSetting;
  onChange: (part: Partial<NoticeSetting>) => void;
  onReceivers: () => void;
}

function TypeLine({ rule, setting, onChange, onReceivers }: TypeLineProps) {
  const t = useT();
  const type = t(`alarm.type.${rule}`);
  const nameOf = (heading: (typeof headings)[number]): string =>
    t('console.alarmNotice.of', { type, name: t(`console.alarmNotice.${heading}`) });
  // A call for help is always raised, audible and visible here.
  const isSos = rule === 'oneKeyHelp';
  const isOn = isSos || setting.on !== false;
  const told = channelsOf(setting, t);
  return (
    <tr className={isOn ? undefined : css.off}>
      <th scope="row">
        <label className={css.type}>
          <Switch
            size="small"
            checked={isOn}
            disabled={isSos}
            onChange={(on) => onChange({ on: on ? undefined : false })}
          />
          {type}
        </label>
        {isSos && <small className={css.hint}>{t('alarmNotice.sosStaysOn')}</small>}
      </th>
      <td data-label={t('console.alarmNotice.level')}>
        <LevelSelect label={nameOf('level')} isDisabled={!isOn} setting={setting} onChange={onChange} />
      </td>
      {(['sound', 'popUp'] as const).map((name) => (
        <td key={name} data-label={t(`console.alarmNotice.${name}`)}>
          <Checkbox
            aria-label={nameOf(name)}
            disabled={!isOn || isSos}
            checked={isSos || setting[name] !== false}
            onChange={({ target }) => onChange({ [name]: target.checked ? undefined : false })}
          />
        </td>
      ))}
      <td data-label={t('console.alarmNotice.voice')}>
        <VoiceSelect label={nameOf('voice')} isDisabled={!isOn} setting={setting} onChange={onChange} />
      </td>
      <td data-label={t('console.alarmNotice.receivers')}>
        <span className={css.told}>
          <span className={css.words}>{told.length === 0 ? t('console.alarmNotice.nobody') : told.join(' · ')}</span>
          <Button isSmall disabled={!isOn} aria-label={t('console.alarmNotice.setOf', { type })} onClick={onReceivers}>
            {t('console.alarmNotice.set')}
          </Button>
        </span>
      </td>
    </tr>
  );
}

interface PartProps extends Pick<TypeLineProps, 'setting' | 'onChange'> {
  label: string;
  isDisabled: boolean;
}

function LevelSelect({ label, isDisabled, setting: { level }, onChange }: PartProps) {
  const t = useT();
  const levels = ['1', '2', '3', '4'].map((each) => ({ value: each, label: t.named(`alarm.level.${each}`) }));
  return (
    <Select<string>
      className={css.select ?? ''}
      aria-label={label}
      disabled={isDisabled}
      value={level === undefined ? usual : String(level)}
      options={[{ value: usual, label: t('console.alarmNotice.asRule') }, ...levels]}
      // Valid because these are the only options.
      onChange={(next) => onChange({ level: next === usual ? undefined : (Number(next) as AlarmLevel) })}
    />
  );
}

function VoiceSelect({ label, isDisabled, setting: { voice }, onChange }: PartProps) {
  const t = useT();
  return (
    <Select<string>
      className={css.select ?? ''}
      aria-label={label}
      disabled={isDisabled}
      value={voice === undefined ? usual : String(voice)}
      options={[
        { value: usual, label: t('console.alarmNotice.voice.usual') },
        { value: 'true', label: t('console.alarmNotice.voice.yes') },
        { value: 'false', label: t('console.alarmNotice.voice.no') },
      ]}
      onChange={(next) => onChange({ voice: next === usual ? undefined : next === 'true' })}
    />
  );
}

/** Recipients of an alarm type outside of consoles. */
function channelsOf(setting: NoticeSetting, t: Translate): string[] {
  const { mailInCharge = false, superiorAfterMinutes = null, recipients = [], webhooks = [] } = setting;
  const words: string[] = [];
  if (mailInCharge) words.push(t('alarm.escalation.areaPersonInCharge'));
  if (superiorAfterMinutes !== null) words.push(t('console.alarmNotice.superior', { minutes: superiorAfterMinutes }));
  if (recipients.length > 0) words.push(t('console.alarmNotice.accounts', { count: recipients.length }));
  if (webhooks.length > 0) words.push(t('console.alarmNotice.webhooks', { count: webhooks.length }));
  return words;
}

/** Unset values follow the default, also when it changes. */
function withoutGaps(setting: NoticeSetting): NoticeSetting {
  return Object.fromEntries(Object.entries(setting).filter(([, part]) => part !== undefined));
}
