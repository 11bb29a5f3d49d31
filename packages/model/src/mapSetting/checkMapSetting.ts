import type { FieldError } from '../entity/checkFields.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { MapLevels } from './mapLevels.ts';
import type { MapSettings } from './mapSetting.ts';

/** Validation across fields (specification §5, Map): far is beyond near; levels are continuous. */
export function checkMapSetting(settings: MapSettings): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: keyof MapSettings, rule: string, key: MessageKey, params: FieldError['params'] = {}): void =>
    void errors.push({ field, rule, key, params });
  const { zoomInDistance, zoomOutDistance, areaMapLevel, imageryType, imageryUrl1, imageryUrl2 } = settings;
  if (!(zoomOutDistance > zoomInDistance)) wrong('zoomOutDistance', 'order', 'mapSetting.farAboveNear');
  const levelProblem = checkLevels(areaMapLevel);
  if (levelProblem !== null)
    wrong('areaMapLevel', 'order', levelProblem.key, {
      level: levelProblem.areaLevel,
      before: levelProblem.areaLevel - 1,
    });
  if (imageryType === 1 && imageryUrl1 === null) wrong('imageryUrl1', 'required', 'mapSetting.noProvider');
  if (imageryType === 2 && imageryUrl2 === null) wrong('imageryUrl2', 'required', 'mapSetting.noProvider');
  return errors;
}

function checkLevels(levels: MapLevels): { areaLevel: number; key: MessageKey } | null {
  for (const [index, { areaLevel, min, max }] of levels.entries()) {
    if (areaLevel !== index + 1) return { areaLevel: index + 1, key: 'mapSetting.levelsInOrder' };
    if (max <= min) return { areaLevel, key: 'mapSetting.maxAboveMin' };
    const before = levels[index - 1];
    if (before !== undefined && min !== before.max + 1) return { areaLevel, key: 'mapSetting.levelsContinuous' };
  }
  return null;
}

/** The area level shown at a map level; null if areas are not aggregated there. */
export function areaLevelAt(levels: MapLevels, mapLevel: number): number | null {
  const whole = Math.floor(mapLevel);
  const first = levels[0];
  if (first !== undefined && whole < first.min) return first.areaLevel;
  return levels.find(({ min, max }) => whole >= min && whole <= max)?.areaLevel ?? null;
}
