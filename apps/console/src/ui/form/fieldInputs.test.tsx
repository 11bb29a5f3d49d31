import { fieldKinds } from '@muster/model/entity/field.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { describe, expect, it } from 'vitest';

import { fieldInputs, kindsNotYetRendered } from './fieldInputs.ts';
import { formFieldsOf } from './formValues.ts';
import { pickers, pickersNotYetRendered } from './pickers.ts';

describe('the field kinds of specification §2', () => {
  it('are rendered, or listed as not yet rendered; a slot is filled by its screen and a blank is empty', () => {
    const known = [...Object.keys(fieldInputs), ...kindsNotYetRendered, 'slot', 'blank'];
    expect(known.toSorted()).toEqual([...fieldKinds].toSorted());
  });

  it.each(entities.map((entity) => [entity.name, entity] as const))('are all rendered that %s uses', (_, entity) => {
    for (const { name, spec } of formFieldsOf(entity)) {
      expect(kindsNotYetRendered, name).not.toContain(spec.kind);
      if (spec.kind === 'dialog') expect(Object.keys(pickers), name).toContain(spec.picker);
      if (spec.picker !== undefined) expect(pickersNotYetRendered, name).not.toContain(spec.picker);
    }
  });
});
