import type { simpleRow } from '@muster/model/reply/wire.ts';
import { account } from '@muster/model/account/account.ts';
import { useQuery } from '@tanstack/react-query';
import { building } from '@muster/model/building/building.ts';
import { entityPath } from '@muster/model/entity/entity.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { useT } from '../../../core/i18n/i18n.ts';
import { get, type Wire } from '../../../core/http/request.ts';
import { useIsBoundToSites } from '../../../core/session/session.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { PasswordAction } from './PasswordAction.tsx';

const actionWords = ['console.account.resetPassword', 'console.table.edit', 'console.table.delete'] as const;

/** `/system/account`: who may log in, with one role, enabled or not. */
export function AccountScreen() {
  return (
    <EntityScreen
      entity={account}
      path="/system/account"
      inputs={{ buildingIds: BuildingsInput }}
      ExtraAction={PasswordAction}
      actionWords={actionWords}
    />
  );
}

/** All buildings, including future ones (account.ts, buildingIds). */
const every = '*';

/** Buildings of an account: selected ones, or all. An account can grant only its own. */
export function BuildingsInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const { data = [], isPending } = useQuery({
    queryKey: [building.name, 'simple-list'],
    queryFn: ({ signal }) => get<Wire<typeof simpleRow>[]>(`${entityPath(building)}/simple-list`, {}, { signal }),
  });
  const isBound = useIsBoundToSites();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const isEvery = chosen.includes(every);
  return (
    <Select<string[]>
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      mode="multiple"
      loading={isPending}
      value={chosen}
      options={[
        ...(isBound && !isEvery ? [] : [{ value: every, label: t('console.account.everyBuilding') }]),
        ...data.map((row) => ({ value: row.id, label: row.name, disabled: isEvery })),
      ]}
      onChange={(ids) => onChange(ids.includes(every) ? [every] : ids)}
    />
  );
}
