import { menu, type MenuEntry } from '../access/menu.ts';
import type { FieldError } from '../entity/checkFields.ts';
import { placesOf, screenLimits, type ScreenLink, type ScreenPlace } from './screenModule.ts';

/** Pages of the console that the big screen can link to: every screen of the menu except itself. */
export const screenPages: readonly MenuEntry[] = menu
  .flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children))
  .filter(({ name }) => name !== 'monitoring');

interface LayoutValues {
  modules: readonly ScreenPlace[] | null;
  navigation: readonly ScreenLink[] | null;
}

/** Validation across fields (specification §5, Big screen; §9: up to three modules are hidden). */
export function checkBigScreenLayout({ modules, navigation }: LayoutValues): FieldError[] {
  return [...checkModules(modules ?? []), ...checkNavigation(navigation ?? [])];
}

function checkModules(places: readonly ScreenPlace[]): FieldError[] {
  const wrong = (rule: string, key: FieldError['key'], params: FieldError['params'] = {}): FieldError[] => [
    { field: 'modules', rule, key, params },
  ];
  if (new Set(places.map(({ name }) => name)).size < places.length)
    return wrong('unique', 'bigScreenLayout.moduleOnce');
  // Modules missing from the list have their default state, and count.
  if (placesOf(places).filter(({ hidden }) => hidden).length > screenLimits.hidden)
    return wrong('hidden', 'bigScreenLayout.hiddenAtMost', { max: screenLimits.hidden });
  const isTooLong = places.some(({ title }) => (title ?? '').length > screenLimits.moduleTitle);
  return isTooLong ? wrong('length', 'bigScreenLayout.moduleTitleAtMost', { max: screenLimits.moduleTitle }) : [];
}

function checkNavigation(links: readonly ScreenLink[]): FieldError[] {
  const wrong = (rule: string, key: FieldError['key'], params: FieldError['params'] = {}): FieldError[] => [
    { field: 'navigation', rule, key, params },
  ];
  if (links.length > screenLimits.links)
    return wrong('count', 'bigScreenLayout.linksAtMost', { max: screenLimits.links });
  const hasLabel = ({ label }: ScreenLink): boolean => label.trim() !== '' && label.length <= screenLimits.linkLabel;
  if (!links.every(hasLabel))
    return wrong('length', 'bigScreenLayout.linkLabelLength', { max: screenLimits.linkLabel });
  const isKnown = ({ path }: ScreenLink): boolean => screenPages.some(({ url }) => url === path);
  return links.every(isKnown) ? [] : wrong('option', 'bigScreenLayout.linkPage');
}
