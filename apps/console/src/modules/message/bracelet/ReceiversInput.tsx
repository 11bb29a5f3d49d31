import Radio from 'antd/es/radio';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { SubjectsInput } from '../../system/role/SubjectsInput.tsx';

const nobody = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };

/** Everybody who wears a wristband (no value), or those who are chosen. */
export function ReceiversInput(props: FieldInputProps) {
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
