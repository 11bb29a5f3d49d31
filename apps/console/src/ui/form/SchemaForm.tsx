import type { Entity } from '@muster/model/entity/entity.ts';
import { formSections, type FormField } from '@muster/model/entity/formFields.ts';
import { isShown } from '@muster/model/entity/isShown.ts';
import { lazy, Suspense, useContext, useDeferredValue, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import type { FieldInputProps, FieldOverrides, FormValues } from './fieldInput.ts';
import { fieldInputs } from './fieldInputs.ts';
import { formColumns, wideKinds } from './formColumns.ts';
import { FormPartsContext, type SectionPartProps } from './formParts.ts';
import css from './SchemaForm.module.css';

/** The values of a form, with setters. */
export interface FilledForm {
  values: FormValues;
  /** Error texts by field. */
  errors: ReadonlyMap<string, string>;
  setValue: (name: string, value: unknown) => void;
}

interface SchemaFormProps {
  entity: Entity;
  form: FilledForm;
  overrides?: FieldOverrides;
}

/**
 * An entity's form from its descriptor: sections, labels, inputs, errors. It first renders the fields before the first
 * custom one (a map, the alarm rules); the rest follows while the user already types.
 */
export function SchemaForm({ entity, form: { values, errors, setValue }, overrides = {} }: SchemaFormProps) {
  const t = useT();
  const isWhole = useDeferredValue(true, false);
  const { sections: parts = {}, below = {} } = useContext(FormPartsContext);
  useNamedField(entity, isWhole);
  const columns = formColumns(entity);
  const sections = formSections(entity);
  const there = isWhole ? sections : upToFirstSlot(sections);
  const drawn = there.map(({ heading, fields }) => {
    const shown = fields.filter(({ spec }) => isShown(spec, values));
    if (shown.length === 0) return null;
    const line = (field: FormField, isBare: boolean): ReactNode => (
      <FormLine
        key={field.name}
        entity={entity}
        formField={field}
        values={values}
        error={errors.get(field.name)}
        onChange={setValue}
        Override={overrides[field.name]}
        Below={below[field.name]}
        isBare={isBare}
      />
    );
    const [only] = shown;
    const isAlone = heading !== null && shown.length === 1 && only?.spec.kind === 'slot';
    const body = isAlone ? (
      line(only, true)
    ) : (
      <Lines columns={columns}>{shown.map((field) => line(field, false))}</Lines>
    );
    if (heading === null)
      return (
        <section key="" className={css.section}>
          {body}
        </section>
      );
    const Part = parts[heading] ?? WholePart;
    return (
      <section key={heading} className={css.section}>
        <h2 className={css.heading}>{t.named(heading)}</h2>
        <Part heading={t.named(heading)} fields={shown} values={values} errors={errors}>
          {body}
        </Part>
      </section>
    );
  });
  return (
    <>
      {drawn}
      {there !== sections && <div className={css.coming} aria-busy="true" />}
    </>
  );
}

/** Loaded with the first error. */
const ErrorLinks = lazy(async () => ({ default: (await import('./ErrorLinks.tsx')).ErrorLinks }));

/** The errors of the form, for the bar below it. */
export function FormErrors(props: { entity: Entity; errors: FilledForm['errors'] }) {
  if (props.errors.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <ErrorLinks {...props} onGo={(name) => goToElement(`${props.entity.name}-${name}`)} />
    </Suspense>
  );
}

const WholePart = ({ children }: SectionPartProps) => children;

function Lines({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div
      className={columns === 1 ? css.single : css.columns}
      style={columns === 1 ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </div>
  );
}

/** Focuses the field named in the URL: `#mailSetting-port`. */
function useNamedField(entity: Entity, isWhole: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (!isWhole || !id.startsWith(`${entity.name}-`)) return;
    goToElement(id);
  }, [entity.name, hash, isWhole]);
}

type Sections = ReturnType<typeof formSections>;

/** A form without such fields is returned unchanged. */
function upToFirstSlot(sections: Sections): Sections {
  const last = sections.findIndex(({ fields }) => fields.some(isSlot));
  const section = sections[last];
  if (section === undefined) return sections;
  return [
    ...sections.slice(0, last),
    { ...section, fields: section.fields.slice(0, section.fields.findIndex(isSlot)) },
  ];
}

function isSlot({ spec }: FormField): boolean {
  return spec.kind === 'slot';
}

interface FormLineProps {
  entity: Entity;
  formField: FormField;
  values: FormValues;
  error: string | undefined;
  onChange: (name: string, value: unknown) => void;
  Override: ComponentType<FieldInputProps> | undefined;
  Below: ComponentType<{ value: unknown }> | undefined;
  /** Whether it fills its section, whose heading replaces the label. */
  isBare: boolean;
}

function FormLine({ entity, formField, values, error, onChange, Override, Below, isBare }: FormLineProps) {
  const t = useT();
  const { name, label, required, spec } = formField;
  if (spec.kind === 'blank') return <div className={css.blank} />;
  const Input = Override ?? (spec.kind === 'slot' ? undefined : fieldInputs[spec.kind]);
  if (Input === undefined) throw new Error(`The form of ${entity.name} has no input for ${name} (${spec.kind}).`);
  const id = `${entity.name}-${name}`;
  const text = t.named(label);
  return (
    <div className={`${isBare ? css.bare : css.line} ${wideKinds.includes(spec.kind) ? css.wide : ''}`}>
      {!isBare && (
        <label htmlFor={id} className={css.label}>
          {required && <span className={css.required}>{t('console.form.requiredMark')}</span>}
          {text}
        </label>
      )}
      <div className={`${css.value} ${error === undefined ? '' : css.wrong}`}>
        <Input
          id={id}
          entity={entity}
          name={name}
          field={spec}
          label={text}
          value={values[name]}
          row={values}
          onChange={(value) => onChange(name, value)}
          onOther={onChange}
          isInvalid={error !== undefined}
          describedBy={error === undefined ? undefined : `${id}-error`}
        />
        <ErrorLine id={`${id}-error`} error={error} />
        {Below !== undefined && <Below value={values[name]} />}
      </div>
    </div>
  );
}

/** Scrolls a field into view and focuses it by the id of its input. A field without an input shows its error. */
function goToElement(id: string): void {
  const element = document.getElementById(id) ?? document.getElementById(`${id}-error`);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

function ErrorLine({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className={css.error}>
      {error}
    </p>
  );
}
