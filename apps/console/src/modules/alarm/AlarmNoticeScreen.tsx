import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import { soundKinds, soundOf, type AlarmSounds, type NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import Radio from 'antd/es/radio';
import Switch from 'antd/es/switch';

import { useT } from '../../app/i18n.ts';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';
import { SettingScreen } from '../system/SettingScreen.tsx';

/** `/alarm/notice`: what alarms do to people: which types are raised, how loud, and who is told. */
export function AlarmNoticeScreen() {
  return <SettingScreen entity={alarmNotice} inputs={{ types: NoticeTypesInput, sounds: SoundsInput }} />;
}

function NoticeTypesInput({ id, label, value, onChange }: FieldInputProps) {
  const t = useT();
  // The descriptor says that the field holds this shape; the server checks it.
  const types = (value ?? {}) as NoticeTypes;
  return (
    <div id={id} role="group" aria-label={label}>
      {alarmRules.map((rule) => (
        <p key={rule}>
          <Switch
            aria-label={t(`alarm.type.${rule}`)}
            checked={types[rule]?.on !== false}
            onChange={(on) => onChange({ ...types, [rule]: { ...types[rule], on } })}
          />{' '}
          {t(`alarm.type.${rule}`)}
        </p>
      ))}
    </div>
  );
}

function SoundsInput({ id, label, value, onChange }: FieldInputProps) {
  const t = useT();
  // As above.
  const sounds = (value ?? {}) as AlarmSounds;
  return (
    <div id={id} role="group" aria-label={label}>
      {([1, 2, 3, 4] as const).map((level) => (
        <p key={level}>
          {t(`alarm.level.${level}`)}{' '}
          <Radio.Group
            aria-label={t(`alarm.level.${level}`)}
            size="small"
            optionType="button"
            value={soundOf(sounds, level)}
            options={soundKinds.map((kind) => ({ value: kind, label: t(`alarmNotice.sound.${kind}`) }))}
            onChange={({ target }) => onChange({ ...sounds, [level]: target.value })}
          />
        </p>
      ))}
    </div>
  );
}
