import { parameter } from '@muster/model/parameter/parameter.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';

/** `/system/parameter`: what the installation is set by. */
export function ParameterScreen() {
  return <SettingScreen entity={parameter} />;
}
