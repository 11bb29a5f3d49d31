import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const model = fileURLToPath(new URL('../../packages/model/src', import.meta.url));

const head = '// Written by `npm run registry` from the files that it imports. Do not edit.\n';

/** A file of a noun: its path in the model's sources, and the imported name. */
interface Registered {
  name: string;
  file: string;
}

/** The generated registries of the model: content of the files under `packages/model/src/generated`, by name. */
export function registries(folder = model): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .sort();
  return { 'allWords.ts': wordsRegistry(files), 'descriptors.ts': descriptorsRegistry(folder, files) };
}

/** Writes the registries that have changed. */
export function writeRegistries(folder = model): void {
  const target = join(folder, 'generated');
  mkdirSync(target, { recursive: true });
  for (const [name, text] of Object.entries(registries(folder))) {
    const path = join(target, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

function wordsRegistry(files: readonly string[]): string {
  const found = files.flatMap((file) => {
    const name = /\/(\w+)\.words\.ts$/.exec(file)?.[1];
    return name === undefined ? [] : [{ name: `${name}Words`, file }];
  });
  const entries = byName(found).map(({ name }) => `  ...${name},\n`);
  return `${head}${imports(found)}
/** All texts of the product. */
export const allWords = {\n${entries.join('')}} as const;\n`;
}

function descriptorsRegistry(folder: string, files: readonly string[]): string {
  const found = files.flatMap((file) => {
    const name = /\/(\w+)\.ts$/.exec(file)?.[1] ?? '';
    const isDescriptor = readFileSync(join(folder, file), 'utf8').includes(`export const ${name} = defineEntity({`);
    return isDescriptor ? [{ name, file }] : [];
  });
  const entries = byName(found).map(({ name }) => `  ${name},\n`);
  return `${head}${imports(found)}
/** Every descriptor in a file of its name. */
export const descriptors = {\n${entries.join('')}} as const;\n`;
}

const imports = (found: readonly Registered[]): string =>
  found.map(({ name, file }) => `import { ${name} } from '../${file}';\n`).join('');

const byName = (found: readonly Registered[]): Registered[] =>
  found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
