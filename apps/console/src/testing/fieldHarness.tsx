import { defineEntity, type Entity } from '@muster/model/entity/entity.ts';
import type { Field } from '@muster/model/entity/field.ts';
import { useState } from 'react';

import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { renderScreen } from './renderScreen.tsx';

/** An entity of the given fields, with labels of a person where it has them. */
export function entityOf(fields: Readonly<Record<string, Field>>): Entity {
  return defineEntity({
    name: 'person',
    family: 'bp',
    module: 'organization',
    table: 'person',
    scope: 'site',
    display: 'name',
    search: [],
    order: { field: 'name' },
    fields,
  });
}

/** Renders the fields as a form that stores its values; returns the current values. */
export function renderFields(
  fields: Readonly<Record<string, Field>>,
  initial: Readonly<Record<string, unknown>> = {},
): { values: () => Readonly<Record<string, unknown>> } {
  let current = initial;
  function Form() {
    const [values, setValues] = useState(initial);
    current = values;
    const setValue = (name: string, value: unknown): void => setValues((before) => ({ ...before, [name]: value }));
    return <SchemaForm entity={entityOf(fields)} form={{ values, errors: new Map(), setValue }} />;
  }
  renderScreen(<Form />);
  return { values: () => current };
}
