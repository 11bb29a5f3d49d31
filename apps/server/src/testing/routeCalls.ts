import { valueSchema } from '@muster/model/entity/apiSchema.ts';
import { type Entity, entityActions } from '@muster/model/entity/entity.ts';
import { type Field, holdsUploads, refersToMany, shapeOf } from '@muster/model/entity/field.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { sheetColumns } from '@muster/model/entity/sheetColumns.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';

import { alsoNeeded, type Fields, matrixBodies } from './matrixBodies.ts';
import type { MatrixSite } from './matrixSite.ts';
import { type JsonSchema, sampleOf } from './schemaSample.ts';
import { entityAt, secretId, shapes, wordOf } from './secretSite.ts';
import { archive, type FormFile, picture } from './uploadForm.ts';

export interface RouteCall {
  method: 'GET' | 'POST';
  url: string;
  query: Fields;
  body: Fields | null;
  /** Of a form; its other fields are the body's. */
  file: FormFile | null;
}

export interface Operation {
  requestBody?: { content?: Readonly<Record<string, { schema?: JsonSchema }>> };
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
}

export type Paths = Readonly<Record<string, Partial<Record<'get' | 'post', Operation>>>>;

/** Fields to send: all of them, required ones, or all of a new row. */
export const variants = inFullSuite(['whole', 'required', 'added'] as const, ['whole'] as const);
export type Variant = 'whole' | 'required' | 'added';

/** A valid call of each operation of the document, in an executable order. */
export async function routeCalls(site: MatrixSite, paths: Paths, variant: Variant): Promise<RouteCall[]> {
  const given = matrixBodies(site);
  const files = await filesOf();
  const calls = Object.entries(paths).flatMap(([url, operations]) =>
    (['GET', 'POST'] as const).flatMap((method) => {
      const operation = operations[method === 'GET' ? 'get' : 'post'];
      if (operation === undefined) return [];
      return [new CallBuilder(site, url, variant, given[url] ?? {}).build(method, operation, files)];
    }),
  );
  return calls.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Files by the last part of the path. */
async function filesOf(): Promise<Readonly<Record<string, FormFile>>> {
  const photo = { name: 'a.png', content: await picture(), type: 'image/png' };
  return {
    '/image/upload': photo,
    '/image/uploadImgForWE': photo,
    '/file/upload': { name: 'a.docx', content: await archive(['word/document.xml', '[Content_Types].xml']) },
    '/bp/person/importPhotos': { name: 'photos.zip', content: await archive(['photos/nobody.png']) },
  };
}

/** Calls that make others impossible come after them. */
const last = ['/pod/mapPackage/finish', '/pod/alarm/backtest', '/base/account/changePassword'];

/** Reading calls first, deleting ones last, and referring rows before referenced ones. */
function rankOf({ method, url }: RouteCall): number {
  if (method === 'GET') return 0;
  if (last.includes(url)) return 1000 + last.indexOf(url);
  if (/\/import(-good|-refused)?$/.test(url)) return 1;
  if (url.endsWith('/save') || url.endsWith('/saveMany')) return 2;
  const entity = entityAt(url);
  return url.endsWith('/delete') && entity !== undefined ? 1000 - entities.indexOf(entity) : 3;
}

class CallBuilder {
  readonly #site: MatrixSite;
  readonly #url: string;
  readonly #variant: Variant;
  readonly #given: Fields;
  readonly #entity: Entity | undefined;

  constructor(site: MatrixSite, url: string, variant: Variant, given: Fields) {
    this.#site = site;
    this.#url = url;
    this.#variant = variant;
    this.#given = given;
    this.#entity = entityAt(url);
  }

  build(method: RouteCall['method'], operation: Operation, files: Readonly<Record<string, FormFile>>): RouteCall {
    const { requestBody, parameters = [] } = operation;
    const inQuery = parameters.filter((each) => each.in === 'query');
    const query = this.#fields({
      properties: Object.fromEntries(inQuery.map(({ name, schema = {} }) => [name, schema])),
      required: inQuery.filter(({ required }) => required === true).map(({ name }) => name),
    });
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const call = { method, url: this.#url, query };
    if (type === 'multipart/form-data') return { ...call, ...this.#form(files) };
    if (type === 'application/octet-stream')
      return { ...call, body: null, file: { name: '', content: Buffer.from('PK'), type } };
    return { ...call, body: content?.schema === undefined ? null : this.#fields(content.schema), file: null };
  }

  #form(files: Readonly<Record<string, FormFile>>): Pick<RouteCall, 'body' | 'file'> {
    const file = files[this.#url];
    if (file !== undefined || this.#entity === undefined) return { body: {}, file: file ?? null };
    // The row added by `import` exists already.
    const prefix = this.#url.endsWith('-good') ? 'good' : 'imported';
    const content = JSON.stringify([{ ...importedRow(this.#entity, prefix), ...this.#given }]);
    return { body: { purpose: 'json' }, file: { name: 'rows.json', content, type: 'application/json' } };
  }

  #fields(schema: JsonSchema): Fields {
    const { properties = {} } = schema;
    const names = this.#variant === 'required' ? this.#requiredNames(schema) : Object.keys(properties);
    const values = names.map((name) => [name, this.#value(name, properties[name] ?? {})]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  #requiredNames({ properties = {}, required = [], anyOf = [] }: JsonSchema): string[] {
    const needed = [...required, ...(anyOf.at(-1)?.required ?? []), ...(alsoNeeded[this.#url] ?? [])];
    return [...new Set(this.#adds() ? needed : ['id', ...needed])].filter((name) => name in properties);
  }

  /** Whether the call saves a new row. */
  #adds(): boolean {
    if (this.#entity === undefined || !this.#url.endsWith('/save')) return false;
    const actions = entityActions(this.#entity);
    return actions.includes('add') && (this.#variant !== 'whole' || !actions.includes('edit'));
  }

  #value(name: string, schema: JsonSchema): unknown {
    if (this.#isLeftOut(name)) return undefined;
    if (Object.hasOwn(this.#given, name)) return this.#given[name];
    if (name === 'page' && !this.#url.endsWith('/save')) return 0;
    if (name === 'fields' && this.#url.endsWith('/saveMany')) return this.#oneOf(schema);
    const field = this.#entity?.fields[name];
    if (field !== undefined) return this.#ofField(name, field, schema);
    return this.#idOf(name) ?? sampleOf(schema, name, this.#variant);
  }

  /** One field that every row can have, since some depend on others. */
  #oneOf({ properties = {} }: JsonSchema): Fields {
    const values = Object.entries(properties).map(([name, each]) => [name, this.#value(name, each)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined).slice(0, 1));
  }

  /** Only an existing row has an id and a version. */
  #isLeftOut(name: string): boolean {
    if (name === 'id') return this.#url.endsWith('/save') && (this.#adds() || this.#entity?.isSingleton === true);
    if (name !== 'version' || Object.hasOwn(this.#given, name)) return false;
    return this.#entity === undefined || this.#adds();
  }

  /** Value of a parameter of this name; undefined = it has no id. */
  #idOf(name: string): unknown {
    const entity = this.#entity?.name ?? '';
    if (name === 'id') return this.#site.rowId(entity);
    if (name === 'ids')
      return [/\/(delete|references)$/.test(this.#url) ? this.#site.spareId(entity) : this.#site.rowId(entity)];
    const referred = name.replace(/Id$/, '');
    return referred !== name && entities.some((each) => each.name === referred)
      ? this.#site.rowId(referred)
      : undefined;
  }

  #ofField(name: string, field: Field, schema: JsonSchema): unknown {
    const { reference, options, dictionary } = field;
    // A row is not its own descendant; entries of a dictionary are those of the installation.
    if (reference === this.#entity?.name || dictionary !== undefined) return undefined;
    if (reference !== undefined)
      return refersToMany(field) ? [this.#site.rowId(reference)] : this.#site.rowId(reference);
    if (holdsUploads(field)) return this.#upload(name, field);
    const shape = shapeOf(field);
    if (shape === 'regions' || shape === 'place') return shapes[shape];
    // A filter by several values is any text to its schema.
    if (options !== undefined && schema.type === 'string' && schema.enum === undefined) return options.values[0];
    return sampleOf(schema, name, this.#variant);
  }

  #upload(name: string, field: Field): unknown {
    const isOne = shapeOf(field) === 'upload';
    return isOne ? { id: this.#site.uploadId(this.#entity?.name ?? '', name), name: 'a.png' } : undefined;
  }
}

/** Required columns of a sheet with a new row, by the names of its fields. */
function importedRow(entity: Entity, prefix: string): Fields {
  const columns = sheetColumns(entity).filter(
    ({ required, readOnly, field }) => required && !readOnly && field.default === undefined,
  );
  return Object.fromEntries(columns.map(({ name, field }) => [name, importedValue(name, field, prefix)]));
}

function importedValue(name: string, field: Field, prefix: string): unknown {
  const referred = entities.find((each) => each.name === field.reference);
  if (referred !== undefined) {
    const word = wordOf(referred, secretId(referred.name), referred.display);
    return refersToMany(field) ? [word] : word;
  }
  // Holds because the document has these schemas, from which its calls are generated.
  return field.options?.values[0] ?? sampleOf(valueSchema(field) as JsonSchema, name, prefix);
}
