import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { refersToMany, type Field } from '@muster/model/entity/field.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import type { FieldInputProps } from './fieldInput.ts';
import css from './PickerInput.module.css';
import { PickerList } from './PickerList.tsx';
import { pickers, type Picker } from './pickers.ts';
import { referredEntity } from '../entity/entityRegistry.ts';
import { loadedNames, useChosenLabel, useLoadedLabel } from './remoteOptions.ts';

interface Picked {
  id: string;
  name: string;
}

/** Selects one row or several in a dialog, by the kind of the field. */
export function PickerInput(props: FieldInputProps) {
  return refersToMany(props.field) ? <ManyInput {...props} /> : <OneInput {...props} />;
}

function pickerOf({ picker }: Field): Picker {
  if (picker === undefined) throw new Error('A field of the kind dialog says which dialog it is.');
  return pickers[picker];
}

/** Filter of the picker by the form's other fields. */
function withinOf({ field, row }: FieldInputProps): Record<string, unknown> {
  return Object.fromEntries(Object.entries(field.pickWithin ?? {}).map(([query, name]) => [query, row[name]]));
}

/** Shows the names of the selected rows; the dialog adds and removes them. */
function ManyInput(props: FieldInputProps) {
  const { id, entity, name, field, label, value, row, onChange, isInvalid, describedBy } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState(() => loadedNames(entity, name, row));
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const names = chosen.map((each) => known.get(each) ?? '…');
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
        <span className={css.name} title={names.join(t('console.listSeparator'))}>
          {names.join(t('console.listSeparator'))}
        </span>
        <SearchOutlined aria-hidden className={css.icon} />
      </button>
      {chosen.length > 0 && field.required !== true && <Clear label={label} onClear={() => onChange(null)} />}
      {isOpen && (
        <PickerList
          title={t('console.picker.choose', { name: label })}
          picker={pickerOf(field)}
          within={withinOf(props)}
          chosen={chosen}
          isMany
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setKnown((before) => new Map(before).set(picked.id, picked.name));
            const others = chosen.filter((each) => each !== picked.id);
            const next = others.length < chosen.length ? others : [...chosen, picked.id];
            onChange(next.length === 0 ? null : next);
          }}
        />
      )}
    </div>
  );
}

/** Shows the name of the selected row; a click opens the dialog. */
function OneInput(props: FieldInputProps) {
  const { id, field, label, value, onChange, isInvalid, describedBy } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const name = useChosenName(props, chosen, picked);
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
          picker={pickerOf(field)}
          within={withinOf(props)}
          chosen={chosen === null ? [] : [chosen]}
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

/** The name as picked, from the row, or from the server. */
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
