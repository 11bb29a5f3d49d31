import { depart } from '@muster/model/depart/depart.ts';
import { person, personTypes } from '@muster/model/person/person.ts';
import type { SubjectChoice } from '@muster/model/role/subjectChoice.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import Checkbox from 'antd/es/checkbox';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RowsInput } from '../../../ui/form/RowsInput.tsx';
import css from './SubjectsInput.module.css';

const nobody: SubjectChoice = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };

interface SubjectsInputProps extends FieldInputProps {
  /** Whether vehicles cannot be selected. */
  isPeopleOnly?: boolean;
}

/** Subjects visible to a role: kinds of people, departments, single people and vehicles; any of them suffices. */
export function SubjectsInput({ id, label, value, onChange, isPeopleOnly = false }: SubjectsInputProps) {
  const t = useT();
  // Valid because the server checks the stored shape.
  const choice = typeof value === 'object' && value !== null ? (value as SubjectChoice) : nobody;
  const put = (change: Partial<SubjectChoice>): void => onChange({ ...choice, ...change });
  return (
    <div id={id} role="group" aria-label={label} className={css.choice}>
      <span className={css.label}>{t('person.personType')}</span>
      <Checkbox.Group
        value={choice.personTypes}
        options={personTypes.map((type) => ({ value: type, label: t(`personType.${type}`) }))}
        onChange={(chosen) => put({ personTypes: personTypes.filter((type) => chosen.includes(type)) })}
      />
      <span className={css.label}>{t('console.role.departments')}</span>
      <RowsInput
        entity={depart}
        label={t('console.role.departments')}
        value={choice.departIds}
        onChange={(departIds) => put({ departIds })}
      />
      <span className={css.label}>{t('console.role.people')}</span>
      <RowsInput
        entity={person}
        label={t('console.role.people')}
        value={choice.personIds}
        onChange={(personIds) => put({ personIds })}
      />
      {!isPeopleOnly && (
        <>
          <span className={css.label}>{t('console.role.vehicles')}</span>
          <RowsInput
            entity={vehicle}
            label={t('console.role.vehicles')}
            value={choice.vehicleIds}
            onChange={(vehicleIds) => put({ vehicleIds })}
          />
        </>
      )}
    </div>
  );
}
