import { personTypes } from '@muster/model/person/person.ts';

import { useT, type Translate } from '../../core/i18n/i18n.ts';
import { legendKinds, type TagCounts } from '../site/tagCounts.ts';
import type { TagFilter } from '../tag/tagLayer.ts';
import type { TagKind } from '../tag/tagLook.ts';
import css from './Legend.module.css';
import { MarkIcon } from './MarkIcon.tsx';

interface LegendProps {
  counts: TagCounts;
  hidden: TagFilter;
  onToggle: (kind: TagKind | 'offline') => void;
}

/** The legend: markers, their numbers, and a switch for each. */
export function Legend({ counts, hidden, onToggle }: LegendProps) {
  const t = useT();
  const entries: (TagKind | 'offline')[] = [...legendKinds(counts), 'offline'];
  return (
    <ul className={css.legend} aria-label={t('console.map.legend')}>
      {entries.map((kind) => {
        const name = kindName(kind, t);
        const isHidden = hidden.has(kind);
        return (
          <li key={kind}>
            <button
              type="button"
              className={css.entry}
              aria-pressed={!isHidden}
              title={t(isHidden ? 'console.map.showKind' : 'console.map.hideKind', { name })}
              onClick={() => onToggle(kind)}
            >
              <MarkIcon kind={kind} />
              <span className={css.name}>{name}</span>
              <span className={css.count}>{kind === 'offline' ? counts.offline : counts.present[kind]}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function kindName(kind: TagKind | 'offline', t: Translate): string {
  const type = personTypes.find((each) => each === kind);
  if (type !== undefined) return t(`bigScreen.${type}`);
  return t.named(`console.map.kind.${kind}`);
}
