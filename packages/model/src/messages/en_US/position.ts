import type { positionMessages as base } from '../zh_CN/position.ts';

export const positionMessages: Record<keyof typeof base, string> = {
  'position.oneSubject': 'Name one of tag, personId and vehicleId',
  'position.emptyRange': 'The end must lie after the beginning',
  'track.askFirst': 'First choose whom and which span to look at, and say why',
  'position.longRange': 'At most {days} days',
};
