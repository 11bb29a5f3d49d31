import { memo, type HTMLAttributes, type ReactNode, type Ref } from 'react';

export interface StillRowProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
  /** A new object whenever the table is rendered for another reason than scrolling. */
  drawing?: object | undefined;
}

/**
 * A row whose cells are cached while the table is scrolled. The library renders every visible cell at each scroll step,
 * although they change only when the table renders.
 */
export function StillRow({ drawing, children, ...row }: StillRowProps) {
  return (
    <div {...row}>
      <StillCells drawing={drawing}>{children}</StillCells>
    </div>
  );
}

interface StillCellsProps {
  drawing: object | undefined;
  children: ReactNode;
}

const StillCells = memo(
  ({ children }: StillCellsProps) => children,
  (before, now) => before.drawing === now.drawing,
);
