import { menu } from '@muster/model/access/menu.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { warningCentre } from '../../core/session/shellKeys.ts';
import { MenuIcon } from './MenuIcon.tsx';

afterEach(cleanup);

function iconOf(name: string): string | null {
  const { container } = render(<MenuIcon name={name} />);
  const icon = container.querySelector('[data-icon]')?.getAttribute('data-icon') ?? null;
  cleanup();
  return icon;
}

it('each menu entry has an icon of its own, by its name', () => {
  const icons = menu.filter(({ name }) => name !== warningCentre).map(({ name }) => iconOf(name));
  expect(icons).not.toContain(null);
  expect(icons).not.toContain(iconOf('nobody’s'));
  expect(new Set(icons).size).toBe(icons.length);
});
