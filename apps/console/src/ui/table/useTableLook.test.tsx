import { act, renderHook } from '@testing-library/react';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../core/session/session.ts';
import { enterAsAdministrator } from '../../testing/renderScreen.tsx';
import { useTableLook } from './useTableLook.ts';

const columns = tableColumns(locationCard);
const open = () => renderHook(() => useTableLook('locationCard', columns)).result;
const names = (look: ReturnType<typeof open>): string[] => look.current.columns.map(({ name }) => name);

function enterAs(id: string): void {
  enterAsAdministrator();
  const { user } = useSession.getState();
  if (user !== null) useSession.setState({ user: { ...user, id } });
}

beforeEach(() => {
  localStorage.clear();
  enterAs('u1');
});

describe('how a list looks', () => {
  it('has the columns of the entity until the user changes them', () => {
    const look = open();
    expect(names(look)).not.toContain('accessCardNumber');
    act(() => look.current.toggleColumn('accessCardNumber'));
    act(() => look.current.toggleColumn('battery'));
    expect(names(look)).toContain('accessCardNumber');
    expect(names(look)).not.toContain('battery');
  });

  it('never loses the column that opens the row', () => {
    const look = open();
    act(() => look.current.toggleColumn('sn'));
    expect(names(look)).toContain('sn');
  });

  it('is stored for the account, and separate from others on this machine', () => {
    const look = open();
    act(() => look.current.toggleColumn('battery'));
    act(() => look.current.toggleDensity());
    expect([names(open()).includes('battery'), open().current.isCompact]).toEqual([false, true]);
    enterAs('u2');
    expect([names(open()).includes('battery'), open().current.isCompact]).toEqual([true, false]);
  });

  it('is the default where the stored one is invalid', () => {
    localStorage.setItem('table.u1.locationCard', '{"toggled":7');
    expect(names(open())).toContain('battery');
  });
});
