import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { useRef, type KeyboardEvent } from 'react';

import { useT } from '../../app/i18n.ts';
import { color as palette } from '../../app/theme.ts';
import css from './AreaOverview.module.css';
import type { TreeLine } from './areaTree.ts';

interface AreaTreeProps {
  lines: readonly TreeLine[];
  folded: ReadonlySet<string>;
  /** Key of a line; null = none. */
  selected: string | null;
  onSelect: (key: string) => void;
  onFold: (key: string, isFolded: boolean) => void;
}

/** Areas by type. Arrows walk through it, left and right fold and unfold (ARIA tree view). */
export function AreaTree({ lines, folded, selected, onSelect, onFold }: AreaTreeProps) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === selected),
  );
  const go = (index: number): void => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (line === undefined) return;
    onSelect(line.key);
    element.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.key)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    const line = lines[at];
    if (line === undefined) return;
    const step = keyStep(event.key, line, at, lines, folded);
    if (step === null) return;
    event.preventDefault();
    if (typeof step === 'number') go(step);
    else onFold(line.key, step === 'fold');
  };
  return (
    <div ref={element} className={css.tree} role="tree" aria-label={t('console.area.tree')} onKeyDown={onKey}>
      {lines.map((line, index) => (
        <div
          key={line.key}
          data-key={line.key}
          role="treeitem"
          className={line.area === null ? css.type : css.line}
          style={{ paddingInlineStart: 4 + (line.level - 1) * 16 }}
          aria-level={line.level}
          aria-selected={line.key === selected}
          aria-expanded={line.count === 0 ? undefined : !folded.has(line.key)}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onSelect(line.key)}
        >
          <span
            className={css.fold}
            aria-hidden
            onClick={(event) => {
              event.stopPropagation();
              onFold(line.key, !folded.has(line.key));
            }}
          >
            {line.count > 0 && <CaretRightOutlined rotate={folded.has(line.key) ? 0 : 90} />}
          </span>
          <span className={css.dot} style={{ borderColor: line.color ?? palette.softInk }} aria-hidden />
          <span className={css.text}>{line.name ?? t('console.area.noType')}</span>
          {line.area === null && <small>{line.count}</small>}
        </div>
      ))}
    </div>
  );
}

/** Where a key leads: to a line, or to folding and unfolding this one; null = nowhere. */
function keyStep(
  key: string,
  line: TreeLine,
  at: number,
  lines: readonly TreeLine[],
  folded: ReadonlySet<string>,
): number | 'fold' | 'unfold' | null {
  const isOpen = line.count > 0 && !folded.has(line.key);
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return lines.length - 1;
    case 'ArrowLeft':
      return isOpen ? 'fold' : lines.findLastIndex((each, index) => index < at && each.level < line.level);
    case 'ArrowRight':
      if (line.count === 0) return null;
      return isOpen ? at + 1 : 'unfold';
    default:
      return null;
  }
}
