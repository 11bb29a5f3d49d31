import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useState } from 'react';

import { useT } from '../../app/i18n.ts';
import type { FieldInputProps } from './fieldInput.ts';
import css from './PickerInput.module.css';
import { PickerList } from './PickerList.tsx';
import { pickers } from './pickers.ts';
import { referredEntity, useChosenLabel, useLoadedLabel } from './remoteOptions.ts';

interface Picked {
  id: string;
  name: string;
}

/** Shows the name of what is chosen; a click opens the dialog to choose from. */
export function PickerInput(props: FieldInputProps) {
  const { id, field, label, value, onChange, isInvalid, describedBy } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const name = useChosenName(props, chosen, picked);
  const picker = field.picker === undefined ? undefined : pickers[field.picker];
  if (picker === undefined) throw new Error(`There is no dialog to pick a ${field.picker ?? label}.`);
  return (
    <div className={`${css.input} ${isInvalid ? css.invalid : ''}`}>
      <button
        id={id}
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        <span className={css.name}>{name}</span>
        <SearchOutlined aria-hidden className={css.icon} />
      </button>
      {chosen !== null && field.required !== true && <Clear label={label} onClear={() => onChange(null)} />}
      {isOpen && (
        <PickerList
          title={t('console.picker.choose', { name: label })}
          picker={picker}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onPick={(row) => {
            setPicked(row);
            setOpen(false);
            onChange(row.id);
          }}
        />
      )}
    </div>
  );
}

/** As it was picked, as the row brought it, or as the server says. */
function useChosenName(props: FieldInputProps, chosen: string | null, picked: Picked | null): string {
  const loaded = useLoadedLabel(props);
  const known = picked !== null && picked.id === chosen ? picked.name : loaded;
  const fetched = useChosenLabel(referredEntity(props.field.reference ?? ''), known === null ? chosen : null);
  return chosen === null ? '' : (known ?? fetched ?? '…');
}

function Clear({ label, onClear }: { label: string; onClear: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={css.clear}
      aria-label={t('console.picker.clear', { name: label })}
      onClick={onClear}
    >
      <CloseCircleFilled aria-hidden />
    </button>
  );
}
