import type { Plugin } from 'vite';

/** Parts of the library that this console never shows, by the module that asks for them and what it asks for. */
export const unusedParts: readonly [importer: string, source: string][] = [
  // Filters within column heads: ours stand above the table, in the address (ui/table/FilterRow.tsx).
  ['/antd/es/table/hooks/useFilter/index.js', './FilterDropdown'],
  // A menu over the column of boxes.
  ['/antd/es/table/hooks/useSelection.js', '../../dropdown'],
  // One row alone: here either none or any number is selected.
  ['/antd/es/table/hooks/useSelection.js', '../../radio'],
  // The library's forms with their own rules: ours are made by descriptors (ui/form/SchemaForm.tsx).
  ['/antd/es/form/context.js', '@rc-component/form'],
];
/**
 * The library's own building blocks do not say that importing them does nothing. It does nothing
 * (`unusedParts.test.ts`); unsaid, whole trees and forms would stay in for one function of theirs.
 */
export const withoutEffect = /[\\/]@rc-component[\\/][\w-]+[\\/]es[\\/]/;
const empty = '\0muster-unused';
const standIn = `
  export const flattenKeys = () => [];
  export const FormProvider = ({ children }) => children;
  export default () => null;`;

/**
 * Leaves out what the library brings along for what nobody here declares: with the trees, menus, dropdowns and rules
 * behind it a quarter of what a list weighs. `unusedParts.test.ts` holds that nobody asks for them.
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
