import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type UIEvent } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { color as palette } from '../../../ui/layout/theme.ts';
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

/** Areas by type. Arrow keys move, left and right fold and unfold (ARIA tree view). */
export function AreaTree({ lines, folded, selected, onSelect, onFold }: AreaTreeProps) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === selected),
  );
  const { first, last, onScroll } = useLinesInSight(lines.length);
  // The line with the tab stop is rendered at any scroll position.
  const drawn = lines.flatMap((line, index) =>
    index === at || (index >= first && index < last) ? [{ line, index }] : [],
  );
  const awaited = useRef<string | null>(null);
  const go = (index: number): void => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (line === undefined) return;
    awaited.current = line.key;
    onSelect(line.key);
  };
  useLayoutEffect(() => {
    if (selected === null || awaited.current !== selected) return;
    awaited.current = null;
    element.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(selected)}"]`)?.focus();
  }, [selected]);
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
    <div
      ref={element}
      className={css.tree}
      role="tree"
      aria-label={t('console.area.tree')}
      onKeyDown={onKey}
      onScroll={onScroll}
    >
      <div role="presentation" className={css.lines} style={{ height: lines.length * lineHeight }}>
        {drawn.map(({ line, index }) => (
          <AreaLine
            key={line.key}
            line={line}
            top={index * lineHeight}
            isSelected={line.key === selected}
            isFolded={folded.has(line.key)}
            isReached={index === at}
            onSelect={onSelect}
            onFold={onFold}
          />
        ))}
      </div>
    </div>
  );
}

interface AreaLineProps extends Pick<AreaTreeProps, 'onSelect' | 'onFold'> {
  line: TreeLine;
  /** Pixels. */
  top: number;
  isSelected: boolean;
  isFolded: boolean;
  /** Whether this line has the tab stop of the tree. */
  isReached: boolean;
}

/** Rendered only after a change. */
const AreaLine = memo(({ line, top, isSelected, isFolded, isReached, onSelect, onFold }: AreaLineProps) => {
  const t = useT();
  return (
    <div
      data-key={line.key}
      role="treeitem"
      className={line.area === null ? css.type : css.line}
      style={{ top, paddingInlineStart: 4 + (line.level - 1) * 16 }}
      aria-level={line.level}
      aria-posinset={line.place.position}
      aria-setsize={line.place.siblings}
      aria-selected={isSelected}
      aria-expanded={line.count === 0 ? undefined : !isFolded}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onSelect(line.key)}
    >
      <span
        className={css.fold}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          onFold(line.key, !isFolded);
        }}
      >
        {line.count > 0 && <CaretRightOutlined rotate={isFolded ? 0 : 90} />}
      </span>
      <span className={css.dot} style={{ borderColor: line.color ?? palette.softInk }} aria-hidden />
      <span className={css.text}>{line.name ?? t('console.area.noType')}</span>
      {line.area === null && <small>{line.count}</small>}
    </div>
  );
});

/** Height of a line in pixels, as in the style sheet. */
const lineHeight = 32;
/** Number of lines that are added and removed together on scrolling. */
const stride = 10;

/** Only lines that fit into the window are rendered, and a stride more at both ends. */
function useLinesInSight(count: number) {
  const [strides, setStrides] = useState(0);
  const height = useSyncExternalStore(listenToSize, () => window.innerHeight);
  const first = Math.min((strides - 1) * stride, count);
  return {
    first,
    last: first + 3 * stride + Math.ceil(height / lineHeight),
    onScroll: ({ currentTarget }: UIEvent) => setStrides(Math.floor(currentTarget.scrollTop / (stride * lineHeight))),
  };
}

function listenToSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Effect of a key: another line, or folding this one; null = none. */
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
