import { basename, resolve } from 'node:path';

import { type MenuEntry, menu } from '@muster/model/access/menu.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { messageKeys } from '@muster/model/entity/messageKeys.ts';
import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { settings } from '@muster/model/entity/settings.ts';
import { allWords } from '@muster/model/generated/allWords.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import type { Plugin } from 'vite';

import { namingOf, reachedFiles } from './usedTexts.ts';

const loader = resolve(import.meta.dirname, '../src/core/i18n/texts.ts');
const screens = resolve(import.meta.dirname, '../src/shell/router/screens.ts');

/** The shell: `main.tsx`, lazy imports within `shell` and `ui`, and the dock. */
const frame = [
  'main.tsx',
  'ui/entity/EntityScreen.tsx',
  ...['AlarmDock', 'PhoneDock'].map((dock) => `modules/alarm/desk/${dock}.tsx`),
];
/** Screens opened first, or open all day: the live map, the alarms, the people. */
const firstScreens = [
  'modules/dashboard/map/Dashboard.tsx',
  'modules/alarm/list/AlarmScreen.tsx',
  'modules/organization/person/PersonScreen.tsx',
];

/** Dialogs of a list, and an editor that few forms have. */
const openedFirst = ['ui/entity/EntityImport.tsx', 'ui/table/Views.tsx', 'ui/form/richtext/RichtextEditor.tsx'];

const parts = ['public', 'first', 'rest'] as const;
type Part = (typeof parts)[number];

/** The keys of each part: each key is in one. A key that is in a later part than it should be is fetched when it is missing. */
export function keysOfParts(): Readonly<Record<Part, string[]>> {
  const keys = Object.keys(allWords);
  const isPublic = namingOf(reachedFiles(['main.tsx'], ['modules/session']));
  const reached = reachedFiles([...frame, ...firstScreens], ['shell', 'ui'], openedFirst);
  const first = [...reached].filter((path) => !settingFiles.has(basename(path)));
  const isNamedFirst = namingOf(first);
  const shown = new Set([...shownBy(first), ...plainEntities()].flatMap(messageKeys));
  const partOf = (key: string): Part => {
    if (isPublic(key)) return 'public';
    return isNamedFirst(key) || shown.has(key) ? 'first' : 'rest';
  };
  const byPart = Map.groupBy(keys, partOf);
  return { public: byPart.get('public') ?? [], first: byPart.get('first') ?? [], rest: byPart.get('rest') ?? [] };
}

/** Entities whose descriptor is among the files. */
function shownBy(files: readonly string[]) {
  const names = new Set(files.map((path) => basename(path, '.ts')));
  return namedEntities.filter(({ name }) => names.has(name));
}

/** Descriptors of settings: many read their values, and only their own screen names their fields. */
const settingFiles = new Set(settings.map(({ name }) => `${name}.ts`));

/** Entities of the menu with the generic list and form. */
function plainEntities() {
  const isOwnScreen = namingOf([screens]);
  const codes = new Set(everyEntry(menu).flatMap(({ url, code }) => (isOwnScreen(url) ? [] : [code])));
  return namedEntities.filter((entity) => codes.has(permissionCode(entity, 'view')));
}

function everyEntry(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...everyEntry(entry.children)]);
}

const prefix = 'muster:texts/';

/**
 * Writes separate text files for each language, in the parts that the console loads. The part of a text follows from
 * the strings of the files that need it.
 */
export function texts(): Plugin {
  let keys: ReturnType<typeof keysOfParts> | undefined;
  return {
    name: 'muster-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (resolve(id) === loader) return loaderCode;
      if (!id.startsWith(`\0${prefix}`)) return null;
      keys ??= keysOfParts();
      const [language, part] = id.slice(prefix.length + 1).split('/');
      const column = languages.findIndex((each) => each === language);
      const code = textsCode(column, keys[parts.find((each) => each === part) ?? 'rest']);
      return part === 'first' ? `${code}\n${familiesCode(keys.rest)}` : code;
    },
  };
}

function textsCode(column: number, keys: readonly string[]): string {
  const words: Readonly<Record<string, readonly string[]>> = allWords;
  const entries = keys.map((key) => [key, words[key]?.[column]]);
  return `export const texts = ${JSON.stringify(Object.fromEntries(entries))};`;
}

/** `alarm` of `alarm.level.1`, `console.rule` of `console.rule.onDelay`. */
const family = String.raw`/^(?:console\.)?\w+/`;

/** By which the console sees whether a missing text may be in a part that it has not fetched. */
function familiesCode(keys: readonly string[]): string {
  const pattern = new RegExp(family.slice(1, -1));
  return `export const families = new Set(${JSON.stringify([...new Set(keys.map((key) => pattern.exec(key)?.[0]))])});`;
}

/** In the place of `core/i18n/texts.ts`, with the same exports. */
const loaderCode = `
const load = {
${languages
  .map(
    (language) => `${language}: [${parts.map((part) => `() => import('${prefix}${language}/${part}')`).join(', ')}],`,
  )
  .join('\n')}
};
const partsOf = { public: 1, first: 2, whole: 3 };
let families;
export async function loadTexts(language, upTo) {
  const loaded = await Promise.all(load[language].slice(0, partsOf[upTo]).map((part) => part()));
  families = loaded[1]?.families;
  return Object.assign({}, ...loaded.map(({ texts }) => texts));
}
export const isOfRest = (key) => families?.has(${family}.exec(key)?.[0]) === true;`;
