import css from './NoteField.module.css';

interface NoteFieldProps {
  label: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** A word on why, in a small dialog. */
export function NoteField({ label, maxLength, value, onChange }: NoteFieldProps) {
  return (
    <label className={css.note}>
      {label}
      <textarea rows={3} maxLength={maxLength} value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
