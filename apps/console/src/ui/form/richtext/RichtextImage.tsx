import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';

import { useStoredPicture } from '../upload/storedPicture.ts';
import css from './Richtext.module.css';

/** A picture in the editor, fetched with the token. The text keeps its address. */
export function RichtextImage({ node, selected }: NodeViewProps) {
  const { src, alt } = node.attrs;
  const address = useStoredPicture(typeof src === 'string' ? src : null);
  return (
    <NodeViewWrapper className={selected ? css.selected : undefined}>
      {address !== null && <img src={address} alt={typeof alt === 'string' ? alt : ''} data-drag-handle="" />}
    </NodeViewWrapper>
  );
}
