import LibrarySelect, { type SelectProps } from 'antd/es/select';

import { namedList } from './namedList.tsx';

/** A select for one or several, whose list has the name of the field. */
export function Select<Value>(props: Omit<SelectProps<Value>, 'popupRender'>) {
  return <LibrarySelect<Value> {...props} popupRender={namedList} />;
}
