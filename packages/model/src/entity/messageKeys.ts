import type { TreeNode } from './field.ts';
import { fieldLabel, type Entity } from './entity.ts';
import { formSections } from './formFields.ts';

/** Catalogue keys that the entity's screens need: its own name, its fields, the sections of its form, its options. */
export function messageKeys(entity: Entity): string[] {
  const keys = new Set([entity.name]);
  for (const [name, field] of Object.entries(entity.fields)) {
    keys.add(fieldLabel(entity, name));
    for (const value of field.options?.values ?? []) keys.add(`${field.options?.label}.${value}`);
    for (const value of treeValues(field.tree?.nodes)) keys.add(`${field.tree?.label}.${value}`);
    for (const unit of field.units ?? []) keys.add(`unit.${unit}`);
  }
  for (const { heading } of formSections(entity)) if (heading !== null) keys.add(heading);
  return [...keys];
}

function treeValues(nodes: readonly TreeNode[] = []): string[] {
  return nodes.flatMap(({ value, children }) => [value, ...treeValues(children)]);
}
