import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { correctionRoutes } from './attendanceCorrection/correctionRoutes.ts';
import { workdayRoutes } from './workday/workdayRoutes.ts';

/** Routes of attendance and its corrections, beside the generic ones. */
export function attendanceModule(app: App, parts: ModuleParts): void {
  workdayRoutes(app, parts);
  correctionRoutes(app, parts);
}
