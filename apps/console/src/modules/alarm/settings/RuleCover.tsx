import { useQueries } from '@tanstack/react-query';

import type { Rule } from '@muster/engine/state/rule.ts';
import { countsHeads } from '@muster/engine/rules/setting/cover.ts';
import type { AlarmCover } from '@muster/model/alarm/alarmRule.ts';
import { depart } from '@muster/model/depart/depart.ts';
import { entityPath, type EntityRow } from '@muster/model/entity/entity.ts';
import { person, personTypes } from '@muster/model/person/person.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { vehicleType } from '@muster/model/vehicleType/vehicleType.ts';
import { useState, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import css from './AlarmSettingsInput.module.css';
import { Overridable } from './Overridable.tsx';
import { RowsInput } from '../../../ui/form/RowsInput.tsx';
import type { RuleEdit } from './ruleEdit.ts';

/** Subjects of a rule: all of its kind, or the selected ones, without the exempt ones. */
export function RuleCover({ edit }: { edit: RuleEdit }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Overridable edit={edit} name="who" label={t('console.rule.who')} fallback={{}}>
      {({ value, isDisabled, put }) => {
        // The shape of the setting, checked by the server.
        const who = (value ?? {}) as AlarmCover;
        const set = (part: AlarmCover): void => put(trimmed({ ...who, ...part }, edit.base !== null));
        const isEveryone = Object.values(who).every((ids) => ids.length === 0);
        if (isDisabled || (isEveryone && !isOpen))
          return (
            <>
              <span className={css.quiet}>
                {isEveryone ? t(everyoneKey(edit.rule.subject)) : <Summary who={who} />}
              </span>
              {!isDisabled && (
                <Button isSmall onClick={() => setOpen(true)}>
                  {t('console.rule.chooseWho')}
                </Button>
              )}
            </>
          );
        return <CoverInputs subject={edit.rule.subject} who={who} onChange={set} />;
      }}
    </Overridable>
  );
}

/** No selection means all; for head counts, every person (alarms.md, rule 5). */
export function everyoneKey(subject: Rule['subject']) {
  return countsHeads(subject) ? 'console.rule.everyPerson' : 'console.rule.everyone';
}

/** Numbers of selected subjects, for accounts that cannot change them here. */
function Summary({ who }: { who: AlarmCover }) {
  const t = useT();
  const parts = (['personTypes', 'vehicleTypes', 'departIds', 'include', 'exempt'] as const).flatMap((name) => {
    const count = who[name]?.length ?? 0;
    return count === 0 ? [] : [`${t(`console.rule.who.${name}`)} ${count}`];
  });
  return parts.join(' · ');
}

interface CoverInputsProps {
  subject: Rule['subject'];
  who: AlarmCover;
  onChange: (part: AlarmCover) => void;
}

function CoverInputs({ subject, who, onChange }: CoverInputsProps) {
  const t = useT();
  const hasPeople = subject !== 'vehicle';
  const hasVehicles = subject !== 'person';
  return (
    <span className={css.cover}>
      {hasPeople && (
        <Line label={t('console.rule.who.personTypes')}>
          <Select<string[]>
            aria-label={t('console.rule.who.personTypes')}
            mode="multiple"
            allowClear
            value={who.personTypes ?? []}
            options={personTypes.map((type) => ({ value: type, label: t(`personType.${type}`) }))}
            onChange={(ids) => onChange({ personTypes: ids })}
          />
        </Line>
      )}
      {hasVehicles && (
        <Line label={t('console.rule.who.vehicleTypes')}>
          <RowsInput
            label={t('console.rule.who.vehicleTypes')}
            entity={vehicleType}
            value={who.vehicleTypes ?? []}
            onChange={(ids) => onChange({ vehicleTypes: ids })}
          />
        </Line>
      )}
      <Line label={t('console.rule.who.departIds')}>
        <RowsInput
          label={t('console.rule.who.departIds')}
          entity={depart}
          value={who.departIds ?? []}
          onChange={(ids) => onChange({ departIds: ids })}
        />
      </Line>
      {(['include', 'exempt'] as const).map((name) => (
        <Subjects
          key={name}
          label={t(`console.rule.who.${name}`)}
          kinds={[...(hasPeople ? (['person'] as const) : []), ...(hasVehicles ? (['vehicle'] as const) : [])]}
          ids={who[name] ?? []}
          onChange={(ids) => onChange({ [name]: ids })}
        />
      ))}
      {countsHeads(subject) && <span className={css.quiet}>{t('console.rule.vehiclesNamed')}</span>}
    </span>
  );
}

interface SubjectsProps {
  label: string;
  kinds: readonly ('person' | 'vehicle')[];
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** People and vehicles in one list of ids; each kind has its own line. */
function Subjects({ label, kinds, ids, onChange }: SubjectsProps) {
  const t = useT();
  const vehicles = useVehiclesAmong(kinds.length > 1 ? ids : []);
  return kinds.map((kind) => {
    const isOfKind = (id: string): boolean => kinds.length === 1 || vehicles.has(id) === (kind === 'vehicle');
    const text = kinds.length === 1 ? label : `${label} · ${t(kind)}`;
    return (
      <Line key={kind} label={text}>
        <RowsInput
          label={text}
          entity={kind === 'vehicle' ? vehicle : person}
          value={ids.filter(isOfKind)}
          onChange={(chosen) => onChange([...ids.filter((id) => !isOfKind(id)), ...chosen])}
        />
      </Line>
    );
  });
}

/** Which of the ids are known to be vehicles. */
function useVehiclesAmong(ids: readonly string[]): ReadonlySet<string> {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: [vehicle.name, 'get', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<EntityRow>(`${entityPath(vehicle)}/get`, { id }, { signal, quiet: true }),
      retry: false,
    })),
  });
  return new Set(ids.filter((_, index) => answers[index]?.data !== undefined));
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={css.coverLine}>
      <span className={css.label}>{label}</span>
      {children}
    </span>
  );
}

/** An empty selection is omitted, except in an area that overrides its type with "everyone". */
function trimmed(who: AlarmCover, overrides: boolean): AlarmCover | undefined {
  const named = Object.fromEntries(Object.entries(who).filter(([, ids]) => ids.length > 0));
  return Object.keys(named).length === 0 && !overrides ? undefined : named;
}
