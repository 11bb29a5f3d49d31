import sanitizeHtml from 'sanitize-html';
import { richTextAttributes, richTextImage, richTextSchemes, richTextTags } from '@muster/model/entity/richText.ts';
import { isMasked, privateFields } from '@muster/model/access/privateFields.ts';
import { checkFields } from '@muster/model/entity/checkFields.ts';
import { coerceFields, coerceText } from '@muster/model/entity/coerce.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import { refersToMany, type Field } from '@muster/model/entity/field.ts';
import { writableFields } from '@muster/model/entity/formFields.ts';
import { isBlank, isStorable } from '@muster/model/entity/rules.ts';

import { badField, badFields } from '../core/errors/appError.ts';
import { withoutAddresses } from './upload/claimUploads.ts';

/**
 * A stored rich text: the tags and attributes of richText.ts, links to the web, pictures uploaded here. A text is
 * sanitised before it is stored, so that every view of it shows no more than this.
 */
function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { ...mutable(richTextAttributes), a: ['href', 'rel', 'target'] },
    allowedSchemes: [...richTextSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // The text content of a script is not meant for readers.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template'],
    transformTags: {
      // A page opened from a text gets no referrer and no opener.
      a: (tagName, { href }): sanitizeHtml.Tag =>
        href === undefined
          ? { tagName, attribs: {} }
          : { tagName, attribs: { href, rel: 'noopener noreferrer', target: '_blank' } },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && richTextImage(attribs['src'] ?? '') === null,
  });
}

function mutable(attributes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]]));
}

/** The checked input of `save`. */
export interface RowInput {
  /** null = a new row. */
  id: string | null;
  /** Id of a new row derived from facts; absent = a random one. */
  derivedId?: string;
  /** The version that the caller read; null = not sent. */
  version: number | null;
  /** The caller confirmed the consequences. */
  isConfirmed: boolean;
  /** Whether the caller sent `confirm`: it can answer questions. */
  canConfirm: boolean;
  /** Personal numbers sent as their masks, by field: they stay unchanged. */
  masks: Readonly<Record<string, string>>;
  /** The sent fields; a new row has every field, with its default or null. */
  values: Readonly<Record<string, unknown>>;
}

/** @throws AppError that names every field that is unknown, missing or wrong. */
export function parseRow(entity: Entity, body: unknown): RowInput {
  const sent = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  const input = sanitized(entity, coerceFields(entity, sent));
  const id = idOf(input['id']);
  const masks = id === null ? {} : extractMasks(entity, input);
  const errors = checkFields(entity, input, id !== null);
  if (errors.length > 0) throw badFields(errors);
  const values = id === null ? newRowValues(entity, input) : changedValues(entity, input);
  return {
    id,
    version: versionOf(input['version']),
    isConfirmed: confirmOf(input['confirm']),
    canConfirm: !isBlank(input['confirm']),
    values: withoutAddresses(entity, values),
    masks,
  };
}

/** Removes masks of numbers from the input. */
function extractMasks(entity: Entity, input: Record<string, unknown>): Record<string, string> {
  const masks = privateFields(entity).filter((name) => isMasked(input[name]));
  const taken = masks.map((name) => [name, String(input[name])]);
  for (const name of masks) delete input[name];
  return Object.fromEntries(taken);
}

/** Every field of a new row: the sent value, else its default. */
export function newRowValues(entity: Entity, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = writableFields(entity).map(([name, field]) => [name, field.default ?? null]);
  return { ...Object.fromEntries(defaults), ...changedValues(entity, input) };
}

function changedValues(entity: Entity, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = writableFields(entity).filter(([name]) => Object.hasOwn(input, name));
  return Object.fromEntries(sent.map(([name, field]) => [name, storedValue(field, input[name])]));
}

/** Rich texts are sanitised before they are checked: one with only scripts is empty. */
function sanitized({ fields }: Entity, input: Record<string, unknown>): Record<string, unknown> {
  const cleaned = Object.entries(input).map(([name, value]) => {
    const isRichText = fields[name]?.kind === 'richtext' && typeof value === 'string';
    return [name, isRichText ? sanitizeRichText(value) : value];
  });
  return Object.fromEntries(cleaned);
}

function idOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && isStorable(value)) return value;
  throw badField('id', 'type', 'validation.type.string');
}

function versionOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw badField('version', 'type', 'validation.type.integer');
}

function confirmOf(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  const confirm = typeof value === 'string' ? coerceText(value, 'boolean') : value;
  if (typeof confirm === 'boolean') return confirm;
  throw badField('confirm', 'type', 'validation.type.boolean');
}

/** Stored form: null for empty, times in UTC (PostgreSQL has fewer offsets than ISO-8601). */
export function storedValue(field: Field, value: unknown): unknown {
  if (isBlank(value, field.kind)) return null;
  if (refersToMany(field) && Array.isArray(value)) return [...new Set(value)];
  if (valueKind(field) === 'datetime' && typeof value === 'string') return new Date(value).toISOString();
  return value;
}
