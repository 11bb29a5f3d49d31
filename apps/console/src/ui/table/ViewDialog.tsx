import type { simpleRow } from '@muster/model/reply/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';

import { get, RequestError, type Wire } from '../../core/http/request.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { Button } from '../input/Button.tsx';
import { Select } from '../input/Select.tsx';
import { TextField } from '../input/TextField.tsx';
import type { View, ViewName } from './useViews.ts';
import css from './Views.module.css';

interface ViewDialogProps {
  /** Absent: a new one. */
  view: View | undefined;
  mayShare: boolean;
  onSave: (named: ViewName) => Promise<void>;
  onClose: () => void;
}

/** No role has this id. */
const onlyMe = '';

/** The name of a view, and for accounts that may share it, the role. */
export function ViewDialog({ view, mayShare, onSave, onClose }: ViewDialogProps) {
  const t = useT();
  const form = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [roleId, setRole] = useState(view?.roleId ?? onlyMe);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave({ name: name.trim(), roleId: roleId === onlyMe ? null : roleId });
      onClose();
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof RequestError)) throw failure;
      setError(failure.fields[0]?.message ?? failure.message);
    }
  };
  return (
    <Dialog
      title={t(view === undefined ? 'console.view.saveAs' : 'console.view.edit').replace('…', '')}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={form} isBusy={isBusy}>
            {t('console.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('console.view.name')}
          value={name}
          error={error}
          maxLength={50}
          required
          autoFocus
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
        {mayShare && <Sharing roleId={roleId} onChange={setRole} />}
      </form>
    </Dialog>
  );
}

function Sharing({ roleId, onChange }: { roleId: string; onChange: (roleId: string) => void }) {
  const t = useT();
  const id = useId();
  const { data = [] } = useQuery({
    queryKey: ['role', 'simple-list'],
    queryFn: () => get<Wire<typeof simpleRow>[]>('/base/role/simple-list', {}, { quiet: true }),
  });
  const roles = data.map((role) => ({ value: role.id, label: t('console.view.of', { role: role.name }) }));
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {t('console.view.visibleTo')}
      </label>
      <Select
        id={id}
        className={css.wide}
        value={roleId}
        options={[{ value: onlyMe, label: t('console.view.onlyMe') }, ...roles]}
        onChange={onChange}
      />
    </div>
  );
}
