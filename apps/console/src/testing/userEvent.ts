import library, { type UserEvent } from '@testing-library/user-event';

/**
 * Every call starts without a held key. Files of any kind can be selected, because a browser's dialog offers wrong ones
 * as well.
 */
const withDelay = (delay: 0 | null): UserEvent => library.setup({ delay, writeToClipboard: false, applyAccept: false });

/**
 * Presses and types without a pause between letters. A press is followed by a pause, in which React fetches opened
 * content.
 */
export const userEvent: Pick<
  UserEvent,
  'clear' | 'click' | 'keyboard' | 'pointer' | 'selectOptions' | 'tab' | 'type' | 'upload'
> = {
  clear: (element) => withDelay(null).clear(element),
  click: (element) => withDelay(0).click(element),
  keyboard: (keys) => withDelay(0).keyboard(keys),
  pointer: (moves) => withDelay(0).pointer(moves),
  selectOptions: (select, values) => withDelay(0).selectOptions(select, values),
  tab: (options) => withDelay(0).tab(options),
  type: (element, text, options) => withDelay(null).type(element, text, options),
  upload: (input, files) => withDelay(0).upload(input, files),
};
