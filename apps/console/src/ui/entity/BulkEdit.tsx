import { bulkFields } from '@muster/model/entity/bulkFields.ts';
import { fieldLabel, type Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { fieldInputs } from '../form/fieldInputs.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import form from '../form/SchemaForm.module.css';
import { Select } from '../input/Select.tsx';
import { useBulkEdit } from './useBulkEdit.ts';

interface BulkEditProps {
  entity: Entity;
  ids: readonly string[];
  /** Called when the rows have the new value. */
  onDone: () => void;
  onClose: () => void;
}

/** Sets one field of the selected rows to one value, all or none. */
export function BulkEdit({ entity, ids, onDone, onClose }: BulkEditProps) {
  const t = useT();
  const edit = useBulkEdit(entity, ids, () => {
    onDone();
    onClose();
  });
  const options = bulkFields(entity).map(([name]) => ({ value: name, label: t.named(fieldLabel(entity, name)) }));
  return (
    <FormDialog
      title={t('console.table.bulkTitle', { count: ids.length, name: t.named(entity.name) })}
      isBusy={edit.isBusy}
      onClose={onClose}
      onSubmit={edit.submit}
    >
      <div className={form.line}>
        <label htmlFor="bulk-field" className={form.label}>
          {t('console.table.bulkField')}
        </label>
        <Select id="bulk-field" value={edit.name} options={options} onChange={edit.choose} />
      </div>
      <NewValue entity={entity} edit={edit} />
    </FormDialog>
  );
}

function NewValue({ entity, edit }: { entity: Entity; edit: ReturnType<typeof useBulkEdit> }) {
  const t = useT();
  const { name, field, value, values, error, put } = edit;
  if (field === undefined || field.kind === 'slot' || field.kind === 'blank') return null;
  const Input = fieldInputs[field.kind];
  const id = `bulk-${name}`;
  return (
    <div className={form.line}>
      <label htmlFor={id} className={form.label}>
        {t('console.table.bulkValue')}
      </label>
      <div className={`${form.value} ${error === null ? '' : form.wrong}`}>
        <Input
          key={name}
          id={id}
          entity={entity}
          name={name}
          field={field}
          label={t('console.table.bulkValue')}
          value={value}
          row={values}
          onChange={(next) => put(name, next)}
          onOther={put}
          isInvalid={error !== null}
          describedBy={error === null ? undefined : `${id}-error`}
        />
        {error !== null && (
          <p id={`${id}-error`} className={form.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
