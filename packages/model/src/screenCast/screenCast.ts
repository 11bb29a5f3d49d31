import { defineEntity, singleton } from '../entity/entity.ts';
import type { Row } from '../entity/row.ts';

const shown = { kind: 'radio', value: 'boolean', required: true, default: true } as const;

/**
 * The on-site board of a projector at the gate (specification §3, screen-casting settings): one row
 * per building.
 */
export const screenCast = defineEntity({
  name: 'screenCast',
  family: 'bp',
  module: 'access',
  table: 'screen_cast',
  ...singleton,
  formColumns: 'single',
  fields: {
    /** Absent = the product's title. */
    title: { kind: 'text', length: 18 },
    /**
     * Specification §5 says "projector size positive integer" without a unit. Here: lines of text in the height of the
     * list without spacing; more lines are smaller. 15 are 48 pixels of 1080 each, readable from ten metres.
     */
    projectorSize: { kind: 'text', value: 'integer', required: true, min: 1, max: 15, default: 8 },
    /** Pixels between lines of a picture that is 1080 high. */
    rowSpacing: { kind: 'text', value: 'number', required: true, min: 0, max: 100, decimals: 1, default: 12 },
    showDeparts: shown,
    showVisitors: shown,
    showContractors: shown,
  },
});

/** Settings of the board, without those of the form. */
export type ScreenCast = Omit<Row<typeof screenCast>, 'id' | 'version'>;

const { projectorSize, rowSpacing, showDeparts, showVisitors, showContractors } = screenCast.fields;

/** Default settings of the board. */
export const defaultScreenCast: ScreenCast = {
  title: null,
  projectorSize: projectorSize.default,
  rowSpacing: rowSpacing.default,
  showDeparts: showDeparts.default,
  showVisitors: showVisitors.default,
  showContractors: showContractors.default,
};
