import type { WorkPermitType } from './workPermitKind.ts';

/** Built-in safety measures; measures of a site are texts. Label: `permitMeasure.<code>`. */
export const permitMeasures = [
  'briefed',
  'protected',
  'isolated',
  'cleaned',
  'combustiblesRemoved',
  'drainsCovered',
  'extinguishersReady',
  'cylindersApart',
  'ventilated',
  'detectorCarried',
  'lowVoltageLight',
  'rescueReady',
  'harnessWorn',
  'scaffoldChecked',
  'zoneClosed',
  'riggingChecked',
  'pressureReleased',
  'platesNumbered',
  'leakageProtected',
  'cablesChecked',
  'undergroundKnown',
  'wallsShored',
  'detourSigned',
] as const;
export type PermitMeasure = (typeof permitMeasures)[number];

/** Whether a measure is built in, and has a label. */
export function isPermitMeasure(measure: string): measure is PermitMeasure {
  return permitMeasures.some((each) => each === measure);
}

/**
 * GB 30871-2022: 4.4 (briefing) for all, then the requirements of chapters 5 to 12. The wording is not the standard's.
 */
export const defaultMeasures: Readonly<Record<WorkPermitType, readonly PermitMeasure[]>> = {
  hotWork: [
    'briefed',
    'protected',
    'isolated',
    'cleaned',
    'combustiblesRemoved',
    'drainsCovered',
    'extinguishersReady',
    'cylindersApart',
  ],
  confinedSpace: [
    'briefed',
    'protected',
    'isolated',
    'cleaned',
    'ventilated',
    'detectorCarried',
    'lowVoltageLight',
    'rescueReady',
  ],
  blindPlate: ['briefed', 'protected', 'pressureReleased', 'platesNumbered', 'rescueReady'],
  workAtHeight: ['briefed', 'protected', 'harnessWorn', 'scaffoldChecked', 'zoneClosed'],
  lifting: ['briefed', 'protected', 'riggingChecked', 'zoneClosed'],
  temporaryElectricity: ['briefed', 'protected', 'leakageProtected', 'cablesChecked'],
  earthwork: ['briefed', 'protected', 'undergroundKnown', 'wallsShored', 'zoneClosed'],
  roadClosure: ['briefed', 'detourSigned', 'zoneClosed'],
  maintenance: ['briefed', 'protected', 'isolated'],
  temporary: ['briefed', 'protected'],
  other: ['briefed', 'protected'],
};
