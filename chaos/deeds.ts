/**
 * Actions by a call of the API, each with a key that identifies it in the server's records: its first word is its kind.
 * Acknowledged once the reply was read; one without a reply may be recorded or not.
 */
export class Deeds {
  readonly #deeds = new Map<string, boolean>();

  begin(key: string): void {
    this.#deeds.set(key, false);
  }

  acknowledge(key: string): void {
    if (this.#deeds.get(key) !== false) throw new Error(`${key} was acknowledged unasked, or twice`);
    this.#deeds.set(key, true);
  }

  hasAcknowledged(kind: string): boolean {
    return [...this.#deeds].some(([key, isAcknowledged]) => isAcknowledged && kindOf(key) === kind);
  }

  /** Key → whether it was acknowledged. */
  all(): ReadonlyMap<string, boolean> {
    return this.#deeds;
  }
}

export interface DeedFindings {
  /** Acknowledged ones by kind. */
  acknowledged: Record<string, number>;
  /** Acknowledged, and not recorded. */
  lost: string[];
  /** Recorded more than once. */
  doubled: string[];
  /** Recorded, and never requested. */
  neverDone: string[];
}

/** Compares actions with the records: acknowledged ones once, others at most once, nothing else. */
export function compareDeeds(deeds: ReadonlyMap<string, boolean>, recorded: readonly string[]): DeedFindings {
  const counts = Map.groupBy(recorded, (key) => key);
  const acknowledged = [...deeds].filter(([, isAcknowledged]) => isAcknowledged).map(([key]) => key);
  return {
    acknowledged: Object.fromEntries([...Map.groupBy(acknowledged, kindOf)].map(([kind, keys]) => [kind, keys.length])),
    lost: acknowledged.filter((key) => !counts.has(key)),
    doubled: [...counts].filter(([, keys]) => keys.length > 1).map(([key]) => key),
    neverDone: [...counts.keys()].filter((key) => !deeds.has(key)),
  };
}

function kindOf(key: string): string {
  return key.split(' ')[0] ?? key;
}
