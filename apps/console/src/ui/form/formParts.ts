import type { FormField } from '@muster/model/entity/formFields.ts';
import { createContext, type ComponentType, type ReactNode } from 'react';

import type { FormValues } from './fieldInput.ts';

/** What a part of a form is given that draws a section in a way of its own. */
export interface SectionPartProps {
  heading: string;
  fields: readonly FormField[];
  values: FormValues;
  errors: ReadonlyMap<string, string>;
  children: ReactNode;
}

export interface FormParts {
  /** Sections that a screen draws itself, by catalogue key of their heading. */
  sections?: Readonly<Record<string, ComponentType<SectionPartProps>>>;
  /** What stands below the input of a field, by its name. */
  below?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
}

/** What a screen adds to the form of its entity. */
export const FormPartsContext = createContext<FormParts>({});
