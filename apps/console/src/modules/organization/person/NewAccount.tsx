import type { Row } from '@muster/model/entity/row.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { account } from '@muster/model/account/account.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { job } from '@muster/model/job/job.ts';
import { person as personEntity } from '@muster/model/person/person.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, post, RequestError } from '../../../core/http/request.ts';
import { useSession } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formErrors } from '../../../ui/form/formValues.ts';
import type { FormValues } from '../../../ui/form/fieldInput.ts';
import { SchemaForm } from '../../../ui/form/SchemaForm.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { toast } from '../../../core/toast.ts';
import css from './PersonAccount.module.css';

/** Requested fields; the rest of the account follows from the person. */
const asked: Entity = {
  ...account,
  formColumns: 'single',
  fields: {
    name: account.fields.name,
    roleId: account.fields.roleId,
    password: { ...account.fields.password, required: true, format: 'password' },
  },
};

interface NewAccountProps {
  title: string;
  person: TableRow;
  onClose: () => void;
}

/** Creates an account for a person, who changes its password at the first login. */
export function NewAccount({ title, person, onClose }: NewAccountProps) {
  const { data, isPending } = useUsualRole(person['jobId']);
  if (isPending)
    return (
      <Dialog title={title} onClose={onClose}>
        <Waiting />
      </Dialog>
    );
  return <NewAccountForm title={title} person={person} roleId={data ?? null} onClose={onClose} />;
}

/** The default role of the person's post; null without one, or without permission to read it. */
function useUsualRole(jobId: unknown) {
  return useQuery({
    queryKey: [job.name, 'get', jobId, 'role'],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (typeof jobId !== 'string') return null;
      const found = await get<Pick<Row<typeof job>, 'roleId'>>(
        '/bp/job/get',
        { id: jobId },
        { signal, quiet: true },
      ).catch((error: unknown) => {
        if (error instanceof RequestError) return null;
        throw error;
      });
      return found?.roleId ?? null;
    },
  });
}

function NewAccountForm({ title, person, roleId, onClose }: NewAccountProps & { roleId: string | null }) {
  const t = useT();
  const number = person['number'];
  const form = useNewAccount(person, { name: typeof number === 'string' ? number : '', roleId, password: '' }, onClose);
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={t('console.person.addAccount')}
      isBusy={form.isSaving}
      onSubmit={() => void form.submit()}
    >
      <p className={css.hint}>{t('console.person.accountHint')}</p>
      <SchemaForm entity={asked} form={form} />
    </FormDialog>
  );
}

function useNewAccount(person: TableRow, initial: FormValues, onSaved: () => void) {
  const t = useT();
  const client = useQueryClient();
  const buildId = useSession((state) => state.buildId);
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const own = isTried ? formErrors(asked, values) : new Map();
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isSaving || formErrors(asked, values).size > 0) return;
    setSaving(true);
    try {
      const ofPerson = { realName: person['name'], personId: person.id, buildingIds: [buildId] };
      await post('/base/account/save', { ...values, ...ofPerson });
      toast('success', t('console.form.saved'));
      await client.invalidateQueries({ queryKey: [account.name] });
      await client.invalidateQueries({ queryKey: [personEntity.name] });
      onSaved();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefused(new Map(error.fields.map(({ field, message }) => [field, message])));
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    errors: new Map([...refused, ...[...own].map(([name, { key, params }]) => [name, t.named(key, params)] as const)]),
    isSaving,
    setValue: (name: string, value: unknown) => {
      setValues((current) => ({ ...current, [name]: value }));
      setRefused((current) => new Map([...current].filter(([field]) => field !== name)));
    },
    submit,
  };
}
