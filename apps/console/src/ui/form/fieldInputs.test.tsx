import { fieldKinds } from '@muster/model/entity/field.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { describe, expect, it } from 'vitest';

import { fieldInputs } from './fieldInputs.ts';
import { formFieldsOf } from './formValues.ts';
import { pickers } from './pickers.ts';

describe('the field kinds of specification §2', () => {
  it('all have an input; a slot is filled by its screen and a blank is empty', () => {
    expect([...Object.keys(fieldInputs), 'slot', 'blank'].toSorted()).toEqual([...fieldKinds].toSorted());
  });

  it.each(entities.map((entity) => [entity.name, entity] as const))('have in %s what they need', (_, entity) => {
    for (const { name, spec } of formFieldsOf(entity)) {
      if (spec.kind === 'dialog') expect(Object.keys(pickers), name).toContain(spec.picker);
      if (spec.kind === 'cascader') expect(spec.tree, name).toBeDefined();
      if (spec.kind === 'unit') expect(spec.units?.length, name).toBeGreaterThan(0);
      if (spec.kind === 'calc') expect(spec.calc, name).toBeDefined();
    }
  });
});
