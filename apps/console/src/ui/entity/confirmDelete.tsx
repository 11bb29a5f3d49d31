import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import type { reference } from '@muster/model/reply/wire.ts';

import { get, type Wire } from '../../core/http/request.ts';
import type { Translate } from '../../core/i18n/i18n.ts';
import css from '../feedback/Dialog.module.css';
import { confirm, type Question } from '../feedback/confirm.ts';
import { fieldText } from '../form/fieldText.ts';

type Reference = Wire<typeof reference>;
type Row = Readonly<Record<string, unknown>> & { id: string };

/** Maximum number of names in a dialog. */
const mostNames = 10;

/**
 * Asks before rows are deleted, by name; for rows that are still referenced it shows the references and returns false.
 */
export async function confirmDelete(entity: Entity, rows: readonly Row[], t: Translate): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const references = await get<Reference[]>(`${entityPath(entity)}/references`, { ids });
  return (await confirm(deleteQuestion(entity, rows, references, t))) && references.length === 0;
}

function deleteQuestion(
  entity: Entity,
  rows: readonly Row[],
  references: readonly Reference[],
  t: Translate,
): Question {
  const names = rows.map((row) => nameOf(entity, row, t));
  const [name = ''] = names;
  const [isOne, count] = [rows.length === 1 && name !== '', rows.length];
  if (references.length > 0) {
    const lines = references.map((each) =>
      t('console.table.reference', {
        entity: t.named(each.entity),
        count: each.count,
        names: listed(each.names, each.count, t),
      }),
    );
    return {
      title: isOne ? t('console.table.keptNamed', { name }) : t('console.table.keptMany', { count }),
      text: <Lines lines={[t('console.table.keptText'), ...lines]} />,
      confirmLabel: null,
      dismissLabel: t('console.close'),
      isDangerous: false,
    };
  }
  return {
    title: isOne ? t('console.table.deleteNamed', { name }) : t('console.table.deleteMany', { count }),
    text: <Lines lines={[...(isOne ? [] : [listed(names, count, t)]), t('console.table.deleteText')]} />,
    confirmLabel: t('console.table.delete'),
    isDangerous: true,
  };
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={css.line}>
      {line}
    </span>
  ));
}

function nameOf(entity: Entity, row: Row, t: Translate): string {
  const field = entity.fields[entity.display];
  return field === undefined ? String(row[entity.display] ?? '') : fieldText(entity, entity.display, field, row, t);
}

/** The first names, and the number of further ones. */
function listed(names: readonly string[], count: number, t: Translate): string {
  const shown = names.slice(0, mostNames).join(t('console.listSeparator'));
  const more = count - Math.min(names.length, mostNames);
  return more > 0 && shown !== '' ? t('console.table.andMore', { names: shown, count: more }) : shown;
}
