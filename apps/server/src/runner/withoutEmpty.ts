type WithoutEmpty<T> = { [K in keyof T as null extends T[K] ? never : undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/** An empty column is an absent setting: the engine's own default holds. */
export function withoutEmpty<T extends object>(row: T): WithoutEmpty<T> {
  // Holds because exactly what the type makes optional is left out.
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutEmpty<T>;
}
