import type { MenuEntry } from '@muster/model/access/menu.ts';

/** The screens of a module; an entry without children is its only one. */
export function screensOf(entry: MenuEntry): readonly MenuEntry[] {
  return entry.children.length === 0 ? [entry] : entry.children;
}

/** Codes of a screen, or of all screens of a module, each once: viewing and actions. */
export function codesOf(entry: MenuEntry): string[] {
  const codes = screensOf(entry).flatMap(({ code, buttons }) => [
    ...(code === null ? [] : [code]),
    ...buttons.map((button) => button.code),
  ]);
  return [...new Set(codes)];
}

export function withCodes(codes: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...codes, ...added])];
}

export function withoutCodes(codes: readonly string[], gone: readonly string[]): string[] {
  return codes.filter((code) => !gone.includes(code));
}
