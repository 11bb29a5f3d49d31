import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { PersonType } from '@muster/model/person/person.ts';

/** Themes of the console: light, and dark for a dark control room. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Neutral colours and the one blue-green. */
interface Colors {
  /** Selection, active menu, marks. Never used for states. */
  primary: string;
  /** The same colour for text. */
  primaryText: string;
  /** A hovered link. */
  primaryHover: string;
  /** Background of buttons, with text in `onFill`. */
  primaryFill: string;
  primaryFillHover: string;
  primaryTint: string;
  /** Text on a filled button and on the red of a level. */
  onFill: string;
  ink: string;
  softInk: string;
  line: string;
  ground: string;
  /** A hovered row. */
  rowHover: string;
  sheet: string;
  /** Sidebar and top bar. */
  shell: string;
  shellText: string;
  shellActive: string;
  shellLine: string;
  bigScreen: string;
}

/** Greys of the plan (`map/plan/planStyle.ts`), from the void around the site to its walls. */
interface PlanColors {
  void: string;
  site: string;
  soft: string;
  water: string;
  road: string;
  roadLine: string;
  path: string;
  building: string;
  buildingLine: string;
  inner: string;
  innerLine: string;
  wall: string;
  /** Lines on roads, and trees. */
  marking: string;
  tree: string;
  /** Stairs, lifts, openings. */
  way: string;
  gate: string;
  window: string;
  /** Shadow of buildings. */
  shadow: string;
  /** Names on the plan, names of areas, and their halo. */
  name: string;
  areaName: string;
  halo: string;
}

/** Colours of a theme, `#RRGGBB`. */
export interface Palette {
  color: Colors;
  /** Alarm levels and the four risk colours; always together with a shape and a word. */
  level: Record<AlarmLevel, string>;
  /** Background colours of the levels. */
  levelTint: Record<AlarmLevel, string>;
  /** Text colours of the levels on a sheet or on their background. */
  levelText: Record<AlarmLevel, string>;
  /** Markers and legends of the map. */
  subject: Record<PersonType | 'vehicle', string>;
  presence: Record<'online' | 'stale' | 'offline', string>;
  plan: PlanColors;
  shadow: string;
}

const level = { 1: '#D92D20', 2: '#F07000', 3: '#E0B400', 4: '#2E6FD8' } as const;

const light: Palette = {
  color: {
    primary: '#0B8F8C',
    // 5.2 : 1 on white and 4.6 : 1 on the tint of a selected row, where `primary` has 3.9 : 1 and 3.5 : 1.
    primaryText: '#097A77',
    // 5.5 : 1 on the tint.
    primaryHover: '#086C6A',
    primaryFill: '#097A77',
    primaryFillHover: '#086C6A',
    primaryTint: '#E6F4F3',
    onFill: '#FFFFFF',
    ink: '#17262B',
    softInk: '#5B6B70',
    line: '#DDE4E6',
    ground: '#F3F6F7',
    // Light enough for links on it, 4.9 : 1.
    rowHover: '#F8FAFB',
    sheet: '#FFFFFF',
    shell: '#0F2A2E',
    shellText: '#C9D6D8',
    shellActive: '#14464A',
    shellLine: '#1C3B40',
    bigScreen: '#061A1E',
  },
  level,
  levelTint: { 1: '#FDECEA', 2: '#FEF0E3', 3: '#FBF4D9', 4: '#E9F0FB' },
  levelText: { 1: '#B42318', 2: '#A34A00', 3: '#7A6200', 4: '#2459B0' },
  subject: { internal: '#0B8F8C', contractor: '#7A5AC8', visitor: '#C2478F', vehicle: '#4A5B66' },
  presence: { online: '#1E9E5A', stale: '#9AA7AB', offline: '#C4CDD0' },
  plan: {
    void: '#E9EDEF',
    site: '#F7F9F9',
    soft: '#EFF3F2',
    water: '#DFE7EA',
    road: '#E6EBED',
    roadLine: '#D3DBDE',
    path: '#ECF0F1',
    building: '#DCE3E6',
    buildingLine: '#9FACB1',
    inner: '#E9EEF0',
    innerLine: '#B4BFC3',
    wall: '#8B989E',
    marking: '#FBFCFC',
    tree: '#D5DFDA',
    way: '#D0D8DB',
    gate: '#C4CED2',
    window: '#C6D2D6',
    shadow: '#CFD8DB',
    name: '#65757B',
    areaName: '#34464C',
    halo: '#FFFFFF',
  },
  shadow: '0 4px 16px rgb(15 42 46 / 14%)',
};

const dark: Palette = {
  color: {
    primary: '#12A19D',
    primaryText: '#4CC7C2',
    primaryHover: '#7BDAD6',
    primaryFill: '#097A77',
    primaryFillHover: '#09827F',
    primaryTint: '#123C3F',
    onFill: '#FFFFFF',
    ink: '#E2EBEC',
    softInk: '#9DB0B4',
    line: '#25454A',
    ground: '#071A1D',
    rowHover: '#12302F',
    sheet: '#0E2629',
    shell: '#0A2023',
    shellText: '#C9D6D8',
    shellActive: '#14464A',
    shellLine: '#1C3B40',
    bigScreen: '#061A1E',
  },
  level,
  levelTint: { 1: '#3D1B1A', 2: '#3B2512', 3: '#342C10', 4: '#172C4B' },
  levelText: { 1: '#FF9A8F', 2: '#FFAA63', 3: '#EBC846', 4: '#8DB8FF' },
  subject: { internal: '#14A8A4', contractor: '#A88CEB', visitor: '#E07CB8', vehicle: '#8FA3AD' },
  presence: { online: '#2FB36D', stale: '#7F9095', offline: '#4D5F64' },
  plan: {
    void: '#071A1D',
    site: '#0B2326',
    soft: '#0D2829',
    water: '#0C2C33',
    road: '#14353A',
    roadLine: '#1D444A',
    path: '#123034',
    building: '#1B4046',
    buildingLine: '#3B6A70',
    inner: '#17393E',
    innerLine: '#2C565C',
    wall: '#5C8489',
    marking: '#2C565C',
    tree: '#143A33',
    way: '#23494F',
    gate: '#2A5258',
    window: '#2A555B',
    shadow: '#051315',
    name: '#8FAAAE',
    areaName: '#C6D6D8',
    halo: '#071A1D',
  },
  shadow: '0 4px 20px rgb(0 0 0 / 55%)',
};

export const palettes: Readonly<Record<Theme, Palette>> = { light, dark };
