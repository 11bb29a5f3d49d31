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
 * A rich text as it is stored: the tags and attributes of richText.ts, links to the web, pictures that were uploaded
 * here. A text is cleaned before it is stored, so that whatever shows it later shows no more than this.
 */
function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { ...mutable(richTextAttributes), a: ['href', 'rel', 'target'] },
    allowedSchemes: [...richTextSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // What is left of a script is nothing that anybody wrote to be read.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template'],
    transformTags: {
      // A page that is opened from a text learns nothing of ours and cannot steer us.
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

/** What a caller sent to `save`, checked. */
export interface RowInput {
  /** null = a new row. */
  id: string | null;
  /** Of a new row, by whoever derives it from facts; absent = a random one. */
  derivedId?: string;
  /** The row as the caller read it; null = it does not say. */
  version: number | null;
  /** The caller was asked what only this brings about, and is sure. */
  isConfirmed: boolean;
  /** The caller says `confirm`, yes or no: it can be asked, and knows how to answer. */
  canBeAsked: boolean;
  /** Personal numbers that were sent back masked, by field: they stay what they are. */
  masks: Readonly<Record<string, string>>;
  /** Of the fields that were sent; a new row has every field, with its default or null. */
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
    canBeAsked: !isBlank(input['confirm']),
    values: withoutAddresses(entity, values),
    masks,
  };
}

/** Takes out of what was sent what is no number but the mask of one. */
function extractMasks(entity: Entity, input: Record<string, unknown>): Record<string, string> {
  const masks = privateFields(entity).filter((name) => isMasked(input[name]));
  const taken = masks.map((name) => [name, String(input[name])]);
  for (const name of masks) delete input[name];
  return Object.fromEntries(taken);
}

/** Every field of a new row as it is stored: what was sent, else its default. */
export function newRowValues(entity: Entity, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = writableFields(entity).map(([name, field]) => [name, field.default ?? null]);
  return { ...Object.fromEntries(defaults), ...changedValues(entity, input) };
}

function changedValues(entity: Entity, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = writableFields(entity).filter(([name]) => Object.hasOwn(input, name));
  return Object.fromEntries(sent.map(([name, field]) => [name, storedValue(field, input[name])]));
}

/** Rich texts are cleaned before they are checked: one of nothing but scripts is empty. */
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

/** As it is stored: nothing instead of emptiness, times in UTC (PostgreSQL knows fewer offsets than ISO-8601). */
export function storedValue(field: Field, value: unknown): unknown {
  if (isBlank(value, field.kind)) return null;
  if (refersToMany(field) && Array.isArray(value)) return [...new Set(value)];
  if (valueKind(field) === 'datetime' && typeof value === 'string') return new Date(value).toISOString();
  return value;
}
