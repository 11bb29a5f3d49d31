import type { LicenceInfo, MenuNode } from '@muster/model/login/wire.ts';
import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { describe, expect, it } from 'vitest';

import { menuNode } from '../../testing/menuNode.ts';
import { warningCentre } from '../session/shellKeys.ts';
import { menuGroups } from './menu.ts';

const node = (name: string, given: Partial<MenuNode> = {}): MenuNode => menuNode(name, null, given);

const licence = (...names: string[]): LicenceInfo => ({
  state: 'active',
  active: true,
  modules: names.map((name) => ({ name })),
  company: '',
  notBefore: null,
  expires: null,
  installation: null,
});

const pathsOf = (nodes: readonly MenuNode[], modules: string[] = []): Record<string, string[]> =>
  Object.fromEntries(menuGroups(nodes, licence(...modules)).map(({ path, items }) => [path, items.map((i) => i.path)]));

describe('routes from the menu tree (specification §2)', () => {
  it('uses a path with a leading slash as it is, and appends any other to its parent', () => {
    const children = [node('list', { url: '/alarm/list' }), node('report', { url: 'anything', order: 2 })];
    expect(pathsOf([node('alarm', { url: '/alarm', children })])).toEqual({
      '/alarm': ['/alarm/list', '/alarm/report'],
    });
  });

  it('adds one child to an entry without children, and the suffix -only to its own path', () => {
    expect(pathsOf([node('drill', { url: '/drill' })])).toEqual({ '/drill-only': ['/drill'] });
  });

  it('treats an entry whose only children are buttons as a leaf', () => {
    const button = node('add', { type: 'button', code: 'x:y:z:add' });
    expect(pathsOf([node('drill', { url: '/drill', children: [button] })])).toEqual({ '/drill-only': ['/drill'] });
  });

  it('sorts entries and their children by order', () => {
    const children = [node('b', { order: 2 }), node('a', { order: 1 })];
    expect(pathsOf([node('second', { order: 9, children }), node('first', { order: 3, children })])).toEqual({
      '/first': ['/first/a', '/first/b'],
      '/second': ['/second/a', '/second/b'],
    });
    expect(menuGroups([node('second', { order: 9 }), node('first')], null).map(({ name }) => name)).toEqual([
      'first',
      'second',
    ]);
  });

  it('hides modules that the licence does not include, and the warning centre always', () => {
    const nodes = [
      node('smartAccessControl'),
      node('monitoring'),
      node('alarm', { children: [node('clusterAlarmSetting')] }),
    ];
    expect(pathsOf(nodes)).toEqual({ '/alarm-only': ['/alarm'] });
    expect(pathsOf(nodes, ['smart-access-control', 'cluster-alarm'])).toEqual({
      '/smartAccessControl-only': ['/smartAccessControl'],
      '/alarm': ['/alarm/clusterAlarmSetting'],
    });
  });

  it('uses these names of entries: the separately licensed ones, and the warning centre', () => {
    const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
      entries.flatMap((entry) => [entry, ...flat(entry.children)]);
    const sold = flat(menu).filter(({ module }) => module === 'cluster-alarm' || module === 'smart-access-control');
    expect(sold.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['clusterAlarmStatistics', 'clusterAlarmSetting']),
    );
    for (const { name, url, module } of sold) {
      const group = [
        node('alarm', { url: '/alarm', children: [node('alarmList', { url: '/alarm/list' }), node(name, { url })] }),
      ];
      expect(pathsOf(group)).toEqual({ '/alarm': ['/alarm/list'] });
      expect(pathsOf(group, [module])).toEqual({ '/alarm': ['/alarm/list', url] });
    }
    expect(menu.map(({ name }) => name)).toContain(warningCentre);
  });
});
