import type { CheckOrder } from '@muster/model/patrolRound/wire.ts';

/** A photo on this phone; after the upload with its server id. */
export interface KeptPhoto {
  file: File;
  upload: { id: string; name: string } | null;
}

export interface KeptItem {
  text: string;
  isNormal: boolean;
  note: string | null;
  photo: KeptPhoto | null;
}

/** An unsent check, as stored on this phone. */
export interface KeptCheck extends Pick<CheckOrder, 'id' | 'routeId' | 'round' | 'pointId' | 'at' | 'fix' | 'riskTip'> {
  /** Account and building: checks of other accounts are never sent. */
  owner: string;
  pointName: string;
  routeName: string;
  items: readonly KeptItem[];
  /** Reason of the server's refusal; null = not sent yet. */
  refusal: string | null;
}

export interface CheckStore {
  /** Checks of an account, in order of their creation. */
  list(owner: string): Promise<KeptCheck[]>;
  put(check: KeptCheck): Promise<void>;
  remove(id: string): Promise<void>;
}

const databaseName = 'musterPatrol';
const tableName = 'checks';

/** Checks in the browser's database (W3C Indexed Database API), which stores photos and survives a reload. */
export const checkStore: CheckStore = {
  async list(owner) {
    const all: KeptCheck[] = await withTable('readonly', (table) => table.getAll());
    return all.filter((check) => check.owner === owner).toSorted((one, other) => one.at - other.at);
  },
  async put(check) {
    await withTable('readwrite', (table) => table.put(check));
  },
  async remove(id) {
    await withTable('readwrite', (table) => table.delete(id));
  },
};

/** @throws DOMException without storage: a private window, a full disk. */
async function withTable<Result>(
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(tableName, { keyPath: 'id' }));
  const database = await settled(opening);
  try {
    const transaction = database.transaction(tableName, mode);
    const result = await settled(ask(transaction.objectStore(tableName)));
    // Stored means that the transaction has completed.
    if (mode === 'readwrite') await completed(transaction);
    return result;
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error(databaseName)));
  return promise;
}

function completed(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener('complete', () => resolve());
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(databaseName)));
  return promise;
}
