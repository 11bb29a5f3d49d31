import type { FormField } from '@muster/model/entity/formFields.ts';
import { createContext, type ComponentType, type ReactNode } from 'react';

import type { FormValues } from './fieldInput.ts';

/** Props of a custom section of a form. */
export interface SectionPartProps {
  heading: string;
  fields: readonly FormField[];
  values: FormValues;
  errors: ReadonlyMap<string, string>;
  children: ReactNode;
}

export interface FormParts {
  /** Sections with a custom component, by catalogue key of their heading. */
  sections?: Readonly<Record<string, ComponentType<SectionPartProps>>>;
  /** Content below the input of a field, by its name. */
  below?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
}

/** Parts that a screen adds to the form of its entity. */
export const FormPartsContext = createContext<FormParts>({});
