import { vi } from 'vitest';

// Registry and menu entries of an added entity (docs/adding-an-entity.md).
vi.mock('@muster/model/entity/registry.ts', async (original) => {
  const { entities } = await original<{ entities: unknown[] }>();
  const added = await import('./gasCylinder.ts');
  return { entities: [...entities, added.gasCylinder] };
});
vi.mock('@muster/model/access/menu.ts', async (original) => {
  const model = await original<{ menu: { name: string; children: unknown[] }[] }>();
  const { permissionCode } = await import('@muster/model/entity/entity.ts');
  const added = await import('./gasCylinder.ts');
  const line = {
    name: 'gasCylinder',
    url: '/device/gasCylinder',
    icon: 'gasCylinder',
    module: 'device',
    code: permissionCode(added.gasCylinder, 'view'),
    children: [],
    buttons: [{ name: 'import', code: permissionCode(added.gasCylinder, 'import') }],
  };
  const menu = model.menu.map((group) =>
    group.name === 'device' ? { ...group, children: [...group.children, line] } : group,
  );
  return { ...model, menu };
});
vi.mock('@muster/model/generated/allWords.ts', async (original) => {
  const { allWords } = await original<{ allWords: object }>();
  const added = await import('./gasCylinder.ts');
  return { allWords: { ...allWords, ...added.gasCylinderWords } };
});
