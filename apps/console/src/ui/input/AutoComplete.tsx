import LibraryAutoComplete, { type AutoCompleteProps } from 'antd/es/auto-complete';

import { namedList } from './namedList.tsx';

/** A free text with a list of suggestions, which has the name of the field. */
export function AutoComplete<Value>(props: Omit<AutoCompleteProps<Value>, 'popupRender'>) {
  return <LibraryAutoComplete<Value> {...props} popupRender={namedList} />;
}
