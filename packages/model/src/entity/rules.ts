import type { FieldKind, Format } from './field.ts';

/** Format rules of specification §5, the same on server and console. */
export const formatPatterns: Readonly<Record<Format, RegExp>> = {
  /** A number with or without a fraction. */
  float: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  integer: /^[+-]?\d+$/,
  /** Digits only. */
  number: /^\d+$/,
  /** A landline with area code, or an 11-digit mobile starting 13 to 19. */
  phone: /^(?:0\d{2,3}-?\d{7,8}|1[3-9]\d{9})$/,
  email: /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/,
  post: /^\d{6}$/,
  fax: /^(?:\d{3,4}-)?\d{7,8}$/,
  /** 1 to 65535. */
  port: /^(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
  /** Above 0, with at most two decimals. */
  positiveDecimal: /^(?!0+(?:\.0*)?$)\d+(?:\.\d{1,2})?$/,
  /** 8 to 16 characters with upper and lower case letters, digits and symbols from `_!@#$%^&*`. */
  password: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[_!@#$%^&*])[A-Za-z0-9_!@#$%^&*]{8,16}$/,
  httpsUrl: /^https:\/\/[^\s/$.?#][^\s]*$/,
  /** `http` is allowed, because closed networks often have no certificates. */
  webUrl: /^https?:\/\/[^\s/$.?#][^\s]*$/,
  /** The downlink password of a positioning card. */
  sixDigits: /^\d{6}$/,
  /** Tiles by column, row and level; the host is literal, because it is part of the content security policy. */
  tileUrl: /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s"'<>\\]+$/i,
  /** A closed list of schemes; other schemes of browsers and players are no streams. */
  streamUrl: /^(?:rtsps?|rtmps?|https?|wss?|webrtc):\/\/[^\s/$.?#][^\s]*$/i,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  color: /^#[0-9a-fA-F]{6}$/,
  code: /^[A-Za-z0-9_.:-]+$/,
};

/** Specification §5, Passwords. */
export function isStrongPassword(password: string): boolean {
  return formatPatterns.password.test(password);
}

/**
 * Empty in the sense of specification §5: nothing, whitespace, an empty rich text, a file without name, an empty side.
 * Only a rich text has tags: in any other text `<b>` is typed text.
 */
export function isBlank(value: unknown, kind: FieldKind = 'text'): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return (kind === 'richtext' ? visiblePart(value) : value).trim() === '';
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => item === null || item === '');
  return typeof value === 'object' && isBlankObject(value);
}

/** The visible part of a rich text, as far as needed to detect emptiness. */
function visiblePart(html: string): string {
  return html.replace(/<\/?(?!img|video)[a-z][^>]*>|&nbsp;/gi, '');
}

function isBlankObject(value: object): boolean {
  const isUpload = 'downloadUrl' in value || ('id' in value && 'name' in value);
  if (isUpload) return !('id' in value && 'name' in value) || isBlank(value.name);
  return 'unit' in value && (isBlank(value.unit) || !('value' in value) || isBlank(value.value));
}

/** An incomplete value: one side of a range, a unit without its number, or a number without its unit. */
export function isHalfFilled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const sides = Array.isArray(value) ? value : 'unit' in value && 'value' in value ? [value.value, value.unit] : [];
  return sides.length === 2 && sides.filter((side) => side === null || side === '').length === 1;
}

/**
 * Whether a single-line text has invisible characters or ones that reorder the text, which can make two names look
 * equal: format characters (category Cf: zero-width, bidirectional, tags), letters without a glyph, and control
 * characters except separators.
 */
export function hasHiddenSigns(text: string): boolean {
  return markHiddenSigns(text) !== text;
}

/** The text with U+FFFD for each hidden character. */
export function markHiddenSigns(text: string): string {
  return text.replaceAll(/[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|(?![\t\n\r])\p{Cc}/gu, '\uFFFD');
}

/**
 * Whether PostgreSQL can store the text or JSON value: it cannot store U+0000, nor, in JSON, half of a
 * surrogate pair. `JSON.stringify` writes only these as such escapes.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value ?? null));
}
