import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { checkBigScreenLayout } from '@muster/model/bigScreenLayout/checkBigScreenLayout.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { FormValues } from '../../../ui/form/formValues.ts';
import { SettingScreen, type PreviewProps } from '../../../ui/entity/SettingScreen.tsx';
import { LayoutPreview } from './LayoutPreview.tsx';
import { LinksInput } from './LinksInput.tsx';
import { ModulesInput } from './ModulesInput.tsx';

const inputs = { modules: ModulesInput, navigation: LinksInput };
/** What is not set is as the product has it. */
const unset = Object.fromEntries(Object.keys(bigScreenLayout.fields).map((name) => [name, null]));

/** `/system/bigScreen`: what the big screen is called, shows and leads to; beside it the screen as it would be. */
export function BigScreenLayoutScreen() {
  return <SettingScreen entity={bigScreenLayout} inputs={inputs} check={check} defaults={unset} Preview={Preview} />;
}

/** The form holds what the descriptor's fields hold; the server checks it. */
const typed = (values: FormValues) => values as unknown as Row<typeof bigScreenLayout>;

function check(values: FormValues): FieldError[] {
  return checkBigScreenLayout(typed(values));
}

function Preview({ values }: PreviewProps) {
  return <LayoutPreview layout={typed(values)} />;
}
