import { fieldLabel, type Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import css from './ErrorLinks.module.css';

interface ErrorLinksProps {
  entity: Entity;
  errors: ReadonlyMap<string, string>;
  onGo: (field: string) => void;
}

/** Number of fields with errors, each with a link, in the bar of the form. */
export function ErrorLinks({ entity, errors, onGo }: ErrorLinksProps) {
  const t = useT();
  // In the order of the form.
  const wrong = Object.keys(entity.fields).filter((name) => errors.has(name));
  if (wrong.length === 0) return null;
  return (
    <div className={css.errors} role="status">
      {t('console.form.attention', { count: wrong.length })}
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <button type="button" title={errors.get(name)} onClick={() => onGo(name)}>
              {t.named(fieldLabel(entity, name))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
