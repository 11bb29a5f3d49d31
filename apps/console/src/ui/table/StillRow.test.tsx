import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { StillRow } from './StillRow.tsx';

it('a row renders its cells again when its table was rendered, and not on scrolling', () => {
  const drawn = vi.fn<(text: string) => void>();
  function Text({ text }: { text: string }) {
    drawn(text);
    return <span>{text}</span>;
  }
  const row = (drawing: object, text: string, top: number) => (
    <StillRow drawing={drawing} className="row" style={{ top }}>
      <Text text={text} />
    </StillRow>
  );
  const first = {};
  const { rerender } = render(row(first, 'one', 0));
  rerender(row(first, 'one', 40));
  rerender(row(first, 'one', 80));
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(screen.getByText('one').parentElement?.style.top).toBe('80px');
  rerender(row({}, 'two', 80));
  expect(drawn.mock.calls).toEqual([['one'], ['two']]);
  expect(screen.getByText('two')).toBeTruthy();
});
