import { useRef, type KeyboardEvent } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { textWidth } from '../../../ui/table/textWidth.ts';
import css from './OrgChart.module.css';
import { box, placeTrees, stepFrom, type OrgNode, type PlacedNode } from './orgTree.ts';

interface OrgChartProps {
  trees: readonly OrgNode[];
  /** Departments with folded sub-departments. */
  folded: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onChoose: (node: OrgNode) => void;
}

const margin = 16;
/** Minimum scale of a wide chart that is scaled to the window, for legibility. */
const leastScale = 0.7;

/** Departments as boxes with lines. Arrow keys move, Enter folds and unfolds. */
export function OrgChart({ trees, folded, onToggle, onChoose }: OrgChartProps) {
  const t = useT();
  const elements = useRef(new Map<string, SVGGElement>());
  const { nodes, width, height } = placeTrees(trees, folded);
  const onKey = (event: KeyboardEvent, from: PlacedNode): void => {
    const to = stepFrom(nodes, from, event.key);
    const isToggle = event.key === 'Enter' || event.key === ' ';
    if (to === null && !isToggle) return;
    event.preventDefault();
    if (isToggle && from.node.children.length > 0) onToggle(from.node.row.id);
    if (to !== null) elements.current.get(to.node.row.id)?.focus();
  };
  return (
    <svg
      role="tree"
      aria-label={t('menu.orgChart')}
      className={css.chart}
      style={{ width: width + 2 * margin, minWidth: (width + 2 * margin) * leastScale }}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
    >
      {nodes.map(
        (placed) => placed.parent && <path key={placed.node.row.id} className={css.line} d={lineTo(placed)} />,
      )}
      {nodes.map((placed, index) => (
        <Box
          key={placed.node.row.id}
          placed={placed}
          isFirst={index === 0}
          keep={(element) => {
            if (element === null) elements.current.delete(placed.node.row.id);
            else elements.current.set(placed.node.row.id, element);
          }}
          onKey={onKey}
          onToggle={onToggle}
          onChoose={onChoose}
        />
      ))}
    </svg>
  );
}

/** Line from the superior to the department. */
function lineTo({ parent, x, y }: PlacedNode): string {
  if (parent === null) return '';
  const from = { x: parent.x + box.width / 2, y: parent.y + box.height };
  const to = { x: x + box.width / 2, y };
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}V${middle}H${to.x}V${to.y}`;
}

interface BoxProps extends Pick<OrgChartProps, 'onToggle' | 'onChoose'> {
  placed: PlacedNode;
  isFirst: boolean;
  keep: (element: SVGGElement | null) => void;
  onKey: (event: KeyboardEvent, from: PlacedNode) => void;
}

/** From the left edge of a box to its texts; pixels. */
const inset = 12;

/** Of name, head and number in a box; pixels. */
const baselines = [24, 44, 62] as const;

function Box({ placed, isFirst, keep, onKey, onToggle, onChoose }: BoxProps) {
  const t = useT();
  const { node, x, y, level, isFolded } = placed;
  const { row, children, total } = node;
  const head = row.headName ?? t('console.form.nothing');
  const hasChildren = children.length > 0;
  const lines = [row.name, t('console.chart.head', { name: head }), t('console.chart.people', { total })].map(fitting);
  return (
    <g
      ref={keep}
      role="treeitem"
      tabIndex={isFirst ? 0 : -1}
      aria-level={level}
      // The label starts with the visible text, so that it can be found by it.
      aria-label={lines.join(' ')}
      {...(hasChildren && { 'aria-expanded': !isFolded })}
      className={css.box}
      transform={`translate(${x} ${y})`}
      onFocus={() => onChoose(node)}
      onKeyDown={(event) => onKey(event, placed)}
      onClick={() => onChoose(node)}
    >
      <title>{row.name}</title>
      <rect width={box.width} height={box.height} rx={6} />
      {lines.map((text, line) => (
        <text key={baselines[line]} x={inset} y={baselines[line]} className={line === 0 ? css.name : css.quiet}>
          {text}
        </text>
      ))}
      {hasChildren && (
        <g
          className={css.fold}
          transform={`translate(${box.width / 2} ${box.height})`}
          aria-hidden
          onClick={() => onToggle(row.id)}
        >
          <circle r={10} />
          <path d={isFolded ? 'M-4 0H4M0 -4V4' : 'M-4 0H4'} />
        </g>
      )}
    </g>
  );
}

/** A text truncated to the width of a box; its title is the whole name. */
function fitting(text: string): string {
  const room = box.width - 2 * inset;
  if (textWidth(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('')}…`;
}
