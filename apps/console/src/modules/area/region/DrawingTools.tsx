import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';

import { useT } from '../../../core/i18n/i18n.ts';
import { drawnShapes, type Draft, type DrawnShapeName } from '../../../map/drawing/drawing.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './regions.module.css';
import type { DrawingControl } from './useDrawing.ts';

const hints = {
  polygon: 'console.draw.hintPolygon',
  rectangle: 'console.draw.hintRectangle',
  circle: 'console.draw.hintCircle',
} as const;

/** Shapes, undo and redo, and a line with instructions. */
export function DrawingTools({ control, map }: { control: DrawingControl; map: SiteMap | null }) {
  const t = useT();
  const { drawing, act, isSnapping, setSnapping, store } = control;
  const { draft, corner, past, future, notice } = drawing;
  const begin = (shape: DrawnShapeName): void => {
    act({ kind: 'start', shape, turnDeg: map?.view.headingDeg ?? 0 });
    map?.canvas.focus();
  };
  const hint =
    draft === null ? (corner === null ? 'console.draw.hintIdle' : 'console.draw.hintCorner') : hints[draft.shape];
  return (
    <div className={css.tools} role="toolbar" aria-label={t('console.draw.tools')}>
      {drawnShapes.map((shape) => (
        <Button key={shape} aria-pressed={draft?.shape === shape} onClick={() => begin(shape)}>
          {t(`console.draw.${shape}`)}
        </Button>
      ))}
      <span className={css.gap} />
      <Tool
        label={t('console.draw.undo')}
        isOff={draft === null ? past.length === 0 : draft.points.length === 0}
        onPress={() => act({ kind: 'undo' })}
      >
        <UndoOutlined />
      </Tool>
      <Tool
        label={t('console.draw.redo')}
        isOff={draft !== null || future.length === 0}
        onPress={() => act({ kind: 'redo' })}
      >
        <RedoOutlined />
      </Tool>
      <Tool
        label={t('console.draw.removeCorner')}
        isOff={corner === null}
        onPress={() => act({ kind: 'removeCorner' })}
      >
        <DeleteOutlined />
      </Tool>
      <Button aria-pressed={isSnapping} title={t('console.draw.snapHint')} onClick={() => setSnapping(!isSnapping)}>
        {t('console.draw.snap')}
      </Button>
      <span role="status" className={notice === null ? css.hint : css.notice}>
        {notice === null ? t(hint) : t(`console.draw.${notice}`)} {draft !== null && <DraftSize store={store} />}
      </span>
    </div>
  );
}

interface ToolProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isOff, onPress, children }: ToolProps) {
  return (
    <Button aria-label={label} title={label} disabled={isOff} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Size of the unfinished shape; only this part follows the pointer. */
function DraftSize({ store }: Pick<DrawingControl, 'store'>) {
  const t = useT();
  const size = useStore(store, ({ drawing }) => (drawing.draft === null ? '' : sizeOf(drawing.draft)));
  return size === '' ? null : <strong aria-hidden>{t('console.draw.metres', { size })}</strong>;
}

function sizeOf({ shape, points, cursor, turnDeg }: Draft): string {
  const from = points.at(-1);
  if (from === undefined || cursor === null) return '';
  const dx = cursor[0] - from[0];
  const dy = cursor[1] - from[1];
  if (shape !== 'rectangle') return Math.hypot(dx, dy).toFixed(1);
  const turn = (turnDeg * Math.PI) / 180;
  const width = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn));
  const height = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn));
  return `${width.toFixed(1)} × ${height.toFixed(1)}`;
}
