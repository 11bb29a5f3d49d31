import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Plugin } from 'vite';

const lists = ['generated/descriptors.ts', 'entity/registry.ts', 'entity/settings.ts'].map((name) =>
  resolve(import.meta.dirname, '../../../packages/model/src', name),
);

/** The login needs some of these. */
const shared = resolve(import.meta.dirname, '../../../packages/model/src/messages');

/**
 * Puts all entity descriptors, with their imports, into one chunk. Every page behind the login loads their registry;
 * separate chunks would add 16 kB to a list, and their names 0.3 kB to the login (`e2e/budget.test.ts`).
 */
export function entities(): Plugin {
  const descriptors = new Set(lists);
  for (const file of descriptors)
    for (const each of importsOf(file)) if (!each.startsWith(shared)) descriptors.add(each);
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
  return [...text.matchAll(/^(?:import|export) \{[^}]*\} from '(\..*)';$/gm)].map(([, path = '']) =>
    resolve(file, '..', path),
  );
}
