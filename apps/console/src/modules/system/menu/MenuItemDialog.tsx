import type { EntityRow } from '@muster/model/entity/entity.ts';
import { menuItem } from '@muster/model/menuItem/menuItem.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEntityForm } from '../../../ui/entity/useEntityForm.ts';
import { useEntityRow } from '../../../ui/entity/useEntityRow.ts';
import { SchemaForm } from '../../../ui/form/SchemaForm.tsx';
import { renewMenu } from './renewMenu.ts';

interface MenuItemDialogProps {
  name: string;
  onClose: () => void;
}

/** Labels of an entry by language; empty = the default. */
export function MenuItemDialog({ name, onClose }: MenuItemDialogProps) {
  const t = useT();
  const { data, error, isFetching } = useEntityRow(menuItem, name);
  if (error !== null || data === undefined || isFetching)
    return (
      <Dialog title={t.named(`menu.${name}`)} onClose={onClose}>
        {error === null ? <Waiting /> : <p>{error.message}</p>}
      </Dialog>
    );
  return <LoadedDialog name={name} row={data} onClose={onClose} />;
}

function LoadedDialog({ name, row, onClose }: MenuItemDialogProps & { row: EntityRow }) {
  const t = useT();
  const form = useEntityForm(menuItem, row, () => {
    void renewMenu();
    onClose();
  });
  return (
    <FormDialog title={t.named(`menu.${name}`)} onClose={onClose} isBusy={form.isSaving} onSubmit={form.submit}>
      <SchemaForm entity={menuItem} form={form} />
    </FormDialog>
  );
}
