/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

const msPerDay = 86_400_000;

/** One text for each declared pattern. */
const patternSamples = [
  '13800138000',
  '200000',
  '12:00',
  '#0a7f7c',
  'guard@works.example',
  'https://works.example/a',
  'https://tiles.example/{z}/{x}/{y}.png',
  'rtsp://camera.works.example/live',
  'plan.zip',
];

/**
 * A value that is valid for the schema. Objects have required fields only; `name` and `mark` are inserted into texts.
 */
export function sampleOf(schema: JsonSchema, name: string, mark: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.find((each) => each !== '');
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined && schema.type === undefined) return sampleOf(choice, name, mark);
  const samples: Readonly<Record<string, () => unknown>> = {
    object: () => objectOf(schema, mark),
    array: () => listOf(schema, name, mark),
    integer: () => numberOf(schema),
    number: () => numberOf(schema),
    boolean: () => true,
  };
  return samples[String(schema.type)]?.() ?? textOf(schema, name, mark);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, mark: string): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, name, mark)]));
}

function listOf({ prefixItems, items = {}, minItems = 0 }: JsonSchema, name: string, mark: string): unknown[] {
  const schemas = prefixItems ?? Array.from({ length: minItems }, () => items);
  return schemas.map((each) => sampleOf(each, name, mark));
}

/** The nearest valid value to one. */
function numberOf({ minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity }: JsonSchema): number {
  return Math.min(Math.max(1, minimum, exclusiveMinimum + 1), maximum);
}

function textOf({ format, pattern, minLength = 1, maxLength = 60 }: JsonSchema, name: string, mark: string): string {
  if (format === 'date-time') return timeOf(name).toISOString();
  if (format === 'date') return timeOf(name).toISOString().slice(0, 10);
  const text = `${mark}-${name}`.padEnd(minLength, 'x').slice(0, maxLength);
  const isFit = (candidate: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(candidate);
  return [text, ...patternSamples].find(isFit) ?? text;
}

/** Spans begin two days ago and end a day ago. */
function timeOf(name: string): Date {
  const isStart = /^(?:from|start)|(?:From|Start)$/.test(name);
  return new Date(Date.now() - (isStart ? 2 : 1) * msPerDay);
}
