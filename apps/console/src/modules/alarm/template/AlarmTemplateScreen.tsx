import type { EntityRow } from '@muster/model/entity/entity.ts';
import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import type { Rule } from '@muster/engine/state/rule.ts';
import type { RuleSwitches } from '@muster/model/alarm/ruleSwitch.ts';
import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { alarmTemplate } from '@muster/model/alarmTemplate/alarmTemplate.ts';
import { area } from '@muster/model/area/area.ts';
import { person } from '@muster/model/person/person.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import Radio from 'antd/es/radio';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RowNames, RowsInput } from '../../../ui/form/RowsInput.tsx';
import css from './AlarmTemplateScreen.module.css';

/** `/alarm/template`: alarms of selected people or vehicles, overriding their areas. */
export function AlarmTemplateScreen() {
  return (
    <EntityScreen
      entity={alarmTemplate}
      path="/alarm/template"
      inputs={{ subjects: SubjectsInput, areas: AreasInput, alarms: SwitchesInput }}
      viewCells={{ subjects: SubjectsCell, areas: AreasCell, alarms: SwitchesCell }}
    />
  );
}

/** The descriptor defines this shape; the server checks it. */
const switchesOf = (value: unknown): RuleSwitches => (value ?? {}) as RuleSwitches;
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function SubjectsCell({ row }: { row: EntityRow }) {
  const t = useT();
  const ids = idsOf(row['subjects']);
  if (ids.length === 0) return t('console.visit.template');
  return <RowNames entity={row['kind'] === 'vehicle' ? vehicle : person} ids={ids} />;
}

function AreasCell({ row }: { row: EntityRow }) {
  const t = useT();
  const ids = idsOf(row['areas']);
  return ids.length === 0 ? t('console.template.everyArea') : <RowNames entity={area} ids={ids} />;
}

function SwitchesCell({ row }: { row: EntityRow }) {
  const t = useT();
  const switches = switchesOf(row['alarms']);
  return rulesOf(row['kind'])
    .flatMap(({ code }) => {
      const on = switches[code]?.on;
      return on === undefined ? [] : [`${t(`alarm.type.${code}`)} ${t(`console.template.${on ? 'on' : 'off'}`)}`];
    })
    .join(' · ');
}

function SubjectsInput({ id, label, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const entity = row['kind'] === 'vehicle' ? vehicle : person;
  return (
    <div className={css.chosen}>
      <RowsInput key={entity.name} {...{ id, label, isInvalid, describedBy, entity, onChange }} value={idsOf(value)} />
      {entity === person && <small>{t('console.visit.templateHint')}</small>}
    </div>
  );
}

function AreasInput({ id, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  return (
    <div className={css.chosen}>
      <RowsInput {...{ id, label, isInvalid, describedBy, onChange }} entity={area} value={idsOf(value)} />
      <small>{t('console.template.everywhere')}</small>
    </div>
  );
}

/** Rules of one kind of subject, and rules of both kinds. */
function rulesOf(kind: unknown): Rule[] {
  const other = kind === 'vehicle' ? 'person' : 'vehicle';
  const seen = new Set<AlarmRule>();
  return registry.filter(({ code, subject }) => {
    if (subject === other || subject === 'camera' || seen.has(code)) return false;
    seen.add(code);
    return true;
  });
}

function SwitchesInput({ id, label, value, row, onChange }: FieldInputProps) {
  const switches = switchesOf(value);
  const put = (code: AlarmRule, on: boolean | null): void => {
    const { [code]: _, ...others } = switches;
    onChange(on === null ? others : { ...others, [code]: { on } });
  };
  return (
    <div id={id} role="group" aria-label={label} className={css.switches}>
      {rulesOf(row['kind']).map((rule) => (
        <SwitchLine key={rule.code} rule={rule} on={switches[rule.code]?.on ?? null} onChange={put} />
      ))}
    </div>
  );
}

interface SwitchLineProps {
  rule: Rule;
  /** null = setting of the area or the building. */
  on: boolean | null;
  onChange: (code: AlarmRule, on: boolean | null) => void;
}

function SwitchLine({ rule, on, onChange }: SwitchLineProps) {
  const t = useT();
  const name = t(`alarm.type.${rule.code}`);
  const isSos = rule.code === 'oneKeyHelp';
  const leave = t(isOfAreas(rule) ? 'console.template.leave' : 'console.template.leaveBuilding');
  return (
    <div className={css.line}>
      <span>{name}</span>
      <Radio.Group
        aria-label={name}
        optionType="button"
        size="small"
        value={on === null ? 'leave' : on ? 'on' : 'off'}
        options={[
          { value: 'leave', label: leave },
          { value: 'on', label: t('console.template.on') },
          ...(isSos ? [] : [{ value: 'off', label: t('console.template.off') }]),
        ]}
        onChange={({ target }) => onChange(rule.code, target.value === 'leave' ? null : target.value === 'on')}
      />
      {isSos && <small>{t('alarmTemplate.sosStaysOn')}</small>}
    </div>
  );
}
