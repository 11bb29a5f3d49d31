import { workPermitSetting } from '@muster/model/workPermit/workPermitSetting.ts';
import { defaultPermitSetting, permitSettingOf } from '@muster/model/workPermit/permitDefaults.ts';
import { workPermitLevels, workPermitTypes } from '@muster/model/workPermit/workPermitKind.ts';
import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { GasRuleInput } from './GasRuleInput.tsx';
import css from './PermitSettings.module.css';
import { Certificates, Measures, NumberLine, Roles, Switch, Types } from './settingParts.tsx';

/** `/permit/setting`: requirements of each type and level of hazardous work. */
export function PermitSettingScreen() {
  return <SettingScreen entity={workPermitSetting} inputs={{ rows: PermitSettingsInput }} />;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The requirements of one type and level at a time; rows equal to the default are not stored. */
function PermitSettingsInput({ id, value, onChange }: FieldInputProps) {
  const t = useT();
  const [type, setType] = useState<PermitSetting['type']>(workPermitTypes[0]);
  const [level, setLevel] = useState<PermitSetting['level']>(workPermitLevels[0]);
  // The field has the shape `permitSettings`, which the server has checked.
  const rows = (value as readonly PermitSetting[] | null) ?? [];
  const row = permitSettingOf(rows, type, level);
  const standard = defaultPermitSetting(type, level);
  const put = (change: Partial<PermitSetting>): void => {
    const next = { ...row, ...change };
    const others = rows.filter((each) => each.type !== type || each.level !== level);
    onChange(isSame(next, standard) ? others : [...others, next]);
  };
  return (
    <div className={css.rows}>
      <div className={css.kind}>
        <Select
          id={id}
          aria-label={t('workPermit.type')}
          value={type}
          options={workPermitTypes.map((each) => ({ value: each, label: t(`workPermitType.${each}`) }))}
          onChange={setType}
        />
        <Select
          aria-label={t('workPermit.level')}
          value={level}
          options={workPermitLevels.map((each) => ({ value: each, label: t(`workPermitLevel.${each}`) }))}
          onChange={setLevel}
        />
        <Button disabled={isSame(row, standard)} onClick={() => put(standard)}>
          {t('console.permit.reset')}
        </Button>
      </div>
      <Roles value={row.confirmers} onChange={(confirmers) => put({ confirmers })} />
      <NumberLine
        label={t('console.permit.maxHours')}
        value={row.maxHours}
        onChange={(maxHours) => put({ maxHours })}
      />
      <Switch
        label={t('console.permit.needsGuardian')}
        value={row.needsGuardian}
        onChange={(needsGuardian) => put({ needsGuardian })}
      />
      <Certificates
        label={t('console.permit.workerCertificates')}
        value={row.workerCertificates}
        onChange={(workerCertificates) => put({ workerCertificates })}
      />
      <Certificates
        label={t('console.permit.guardianCertificates')}
        value={row.guardianCertificates}
        onChange={(guardianCertificates) => put({ guardianCertificates })}
      />
      <GasRuleInput value={row.gas} onChange={(gas) => put({ gas })} />
      <Types value={row.excludes} own={type} onChange={(excludes) => put({ excludes })} />
      <Measures key={`${type} ${level}`} value={row.measures} onChange={(measures) => put({ measures })} />
    </div>
  );
}
