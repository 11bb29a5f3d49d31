import { useT } from '../../app/i18n.ts';

/** What kind of thing a deed was done to, by its name in the catalogue. */
export function LogObject({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const name = row['entity'];
  return <span>{typeof name === 'string' ? t.named(name) : t('console.form.nothing')}</span>;
}
