import { menuItem } from '@muster/model/menuItem/menuItem.ts';
import { useId } from 'react';

import { useT } from '../../app/i18n.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useEntityForm } from '../../ui/entity/useEntityForm.ts';
import { useEntityRow, type EntityRow } from '../../ui/entity/useEntityRow.ts';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { renewMenu } from './renewMenu.ts';

interface MenuItemDialogProps {
  name: string;
  onClose: () => void;
}

/** What an entry is called in each language; empty = as the product calls it. */
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
  const id = useId();
  const form = useEntityForm(menuItem, row, () => {
    void renewMenu();
    onClose();
  });
  return (
    <Dialog
      title={t.named(`menu.${name}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={id} isBusy={form.isSaving}>
            {t('console.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <SchemaForm entity={menuItem} values={form.values} errors={form.errors} onChange={form.setValue} />
      </form>
    </Dialog>
  );
}
