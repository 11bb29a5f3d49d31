import { lazy, Suspense } from 'react';

import { Waiting } from '../../ui/feedback/Waiting.tsx';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';

/** The map comes with the choice to draw. */
const RegionsEditor = lazy(async () => ({
  default: (await import('../area/region/RegionsEditor.tsx')).RegionsEditor,
}));

const workColor = '#5b6b70';

/** The fence of the work, drawn within its area. */
export function PermitRegionsInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <RegionsEditor {...props} isArea={false} colorOf={() => workColor} />
    </Suspense>
  );
}
