import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { registries } from './lib/registries.ts';

const generated = fileURLToPath(new URL('../packages/model/src/generated', import.meta.url));

it.each(Object.entries(registries()))(
  'packages/model/src/generated/%s names every file (npm run registry)',
  (name, text) => {
    expect(readFileSync(join(generated, name), 'utf8')).toBe(text);
  },
);
