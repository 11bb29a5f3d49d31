import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Plugin } from 'vite';

const lists = ['generated/descriptors.ts', 'entity/registry.ts', 'entity/settings.ts'].map((name) =>
  resolve(import.meta.dirname, '../../../packages/model/src', name),
);

/**
 * Keeps all entity descriptors in one chunk. Every page behind the login loads their registry; as a chunk each, they add
 * 16 kB to a list (`e2e/budget.test.ts`).
 */
export function entities(): Plugin {
  const descriptors = new Set(lists.flatMap((list) => [list, ...importsOf(list)]));
  return {
    name: 'muster-entities',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'entities', test: (id: string) => descriptors.has(resolve(id)) }],
            },
          },
        },
      },
    }),
  };
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^import \{.*\} from '(\..*)';$/gm)].map(([, path = '']) => resolve(file, '..', path));
}
