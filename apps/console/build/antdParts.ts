import type { Plugin } from 'vite';

/** Unused parts of the library, by importing module and import. */
export const unusedParts: readonly [importer: string, source: string][] = [
  // Filters in column heads: ours are above the table, in the URL (ui/table/FilterRow.tsx).
  ['/antd/es/table/hooks/useFilter/index.js', './FilterDropdown'],
  // A menu over the column of boxes.
  ['/antd/es/table/hooks/useSelection.js', '../../dropdown'],
  // One row alone: here either none or any number is selected.
  ['/antd/es/table/hooks/useSelection.js', '../../radio'],
  // The library's forms with their rules: ours follow from descriptors (ui/form/SchemaForm.tsx).
  ['/antd/es/form/context.js', '@rc-component/form'],
];
/**
 * The library's building blocks do not declare that importing them has no side effects. They have none
 * (`unusedParts.test.ts`); without this, whole trees and forms would stay in the bundle for one function.
 */
export const withoutEffect = /[\\/]@rc-component[\\/][\w-]+[\\/]es[\\/]/;
const empty = '\0muster-unused';
const standIn = `
  export const flattenKeys = () => [];
  export const FormProvider = ({ children }) => children;
  export default () => null;`;

/**
 * Removes parts of the library that are not used here: with their trees, menus, dropdowns and rules they are a quarter
 * of a list's size. `unusedParts.test.ts` checks that nothing imports them.
 */
export function antdParts(): Plugin {
  return {
    name: 'muster-antd-parts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects: [{ test: withoutEffect, sideEffects: false }] } },
      },
    }),
    resolveId(source, importer) {
      const path = importer?.replaceAll('\\', '/') ?? '';
      return unusedParts.some(([where, what]) => path.endsWith(where) && source === what) ? empty : null;
    },
    load: (id) => (id === empty ? standIn : null),
  };
}
