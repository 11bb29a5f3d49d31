import { vi } from 'vitest';

/**
 * Replaces the browser's database, as far as `checkStore.ts` uses one: tables by their key path, whole rows. Stored
 * values are copied, as in a browser.
 *
 * @returns the rows by table, which survive a reload
 */
export function fakeIndexedDb(): ReadonlyMap<string, Map<string, unknown>> {
  const tables = new Map<string, Map<string, unknown>>();
  const answer = (result: unknown, then: (() => void) | undefined = undefined): EventTarget => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => {
      request.dispatchEvent(new Event('success'));
      then?.();
    });
    return request;
  };
  const tableOf = (name: string, done: () => void) => {
    const rows = tables.get(name) ?? new Map<string, unknown>();
    return {
      getAll: () =>
        answer(
          [...rows.values()].map((row) => structuredClone(row)),
          done,
        ),
      put: (row: { id: string }) => {
        rows.set(row.id, structuredClone(row));
        return answer(row.id, done);
      },
      delete: (id: string) => {
        rows.delete(id);
        return answer(undefined, done);
      },
    };
  };
  const database = {
    close: () => undefined,
    createObjectStore: (name: string) => tables.set(name, new Map()),
    transaction: () => {
      const transaction = Object.assign(new EventTarget(), {
        objectStore: (name: string) =>
          // Completes after the result event.
          tableOf(name, () => setTimeout(() => transaction.dispatchEvent(new Event('complete')))),
      });
      return transaction;
    },
  };
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = Object.assign(new EventTarget(), { result: database });
      queueMicrotask(() => {
        if (tables.size === 0) request.dispatchEvent(new Event('upgradeneeded'));
        request.dispatchEvent(new Event('success'));
      });
      return request;
    },
  });
  return tables;
}
