import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type Screen = LazyExoticComponent<ComponentType>;

/** A component that is loaded when it is first shown. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  return lazy(async () => ({ default: await load() }));
}
