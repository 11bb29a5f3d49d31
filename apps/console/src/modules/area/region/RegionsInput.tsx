import { color as palette } from '../../../ui/layout/theme.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RegionsEditor } from './RegionsEditor.tsx';

/** The fences of an area, in the colour of its type. */
export function RegionsInput(props: FieldInputProps) {
  const { typeId } = props.row;
  return (
    <RegionsEditor
      {...props}
      isArea
      colorOf={({ typeColors }) => (typeof typeId === 'string' ? typeColors.get(typeId) : undefined) ?? palette.primary}
    />
  );
}
