import { fieldLabel, type Entity } from './entity.ts';
import type { Field, TreeNode } from './field.ts';
import { formSections } from './formFields.ts';

/** Catalogue keys of the entity's screens: its name, its fields, the sections of its form, its options. */
export function messageKeys(entity: Entity): string[] {
  const keys = new Set([entity.name]);
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind !== 'blank') for (const key of [fieldLabel(entity, name), ...choiceKeys(field)]) keys.add(key);
  for (const { heading } of formSections(entity)) if (heading !== null) keys.add(heading);
  return [...keys];
}

function choiceKeys({ options, tree, units = [] }: Field): string[] {
  return [
    ...(options === undefined ? [] : options.values.map((value) => `${options.label}.${value}`)),
    ...(tree === undefined ? [] : treeValues(tree.nodes).map((value) => `${tree.label}.${value}`)),
    ...units.map((unit) => `unit.${unit}`),
  ];
}

function treeValues(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ value, children = [] }) => [value, ...treeValues(children)]);
}
