import { isMasked, privatePermission } from '@muster/model/access/privateFields.ts';
import { type Entity, entityPath, type EntityRow, fieldLabel } from '@muster/model/entity/entity.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { get } from '../../core/http/request.ts';
import { useCan } from '../../core/session/session.ts';
import { Button } from '../input/Button.tsx';

interface PrivateNumberProps {
  entity: Entity;
  name: string;
  row: EntityRow;
}

/** A personal number: its mask, and with the permission a button that reveals it. The system log records the reveal. */
export function PrivateNumber({ entity, name, row }: PrivateNumberProps) {
  const t = useT();
  const can = useCan();
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const permission = privatePermission(entity);
  const shown = revealed ?? String(row[name] ?? '');
  if (permission === null || !isMasked(shown) || !can(permission)) return shown || t('console.form.nothing');
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      const numbers = await get<Record<string, string | null>>(`${entityPath(entity)}/reveal`, { id: row.id });
      setRevealed(numbers[name] ?? '');
    } catch {
      // The reason was already shown.
    } finally {
      setBusy(false);
    }
  };
  const label = `${t('console.form.reveal')}: ${t.named(fieldLabel(entity, name))}`;
  return (
    <>
      {shown}{' '}
      <Button isSmall tone="quiet" isBusy={isBusy} aria-label={label} onClick={() => void reveal()}>
        {t('console.form.reveal')}
      </Button>
    </>
  );
}
