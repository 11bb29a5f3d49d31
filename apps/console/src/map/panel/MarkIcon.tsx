import { presenceColor } from '../../ui/layout/theme.ts';
import { kindColor } from '../tag/sprites.ts';
import type { TagKind } from '../tag/tagLook.ts';

interface MarkIconProps {
  kind: TagKind | 'offline';
  size?: number;
}

/** The mark of the map, for legend, list and card: a disc with a ring, a rounded square with a nose. */
export function MarkIcon({ kind, size = 16 }: MarkIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {kind === 'vehicle' ? (
        <path d="M8 0.5 14 6v6.5a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6z" fill={kindColor('vehicle')} />
      ) : (
        <circle
          cx="8"
          cy="8"
          r="5.5"
          fill="var(--sheet)"
          stroke={kind === 'offline' ? presenceColor.offline : kindColor(kind)}
          strokeWidth={kind === 'offline' ? 2 : 3}
          {...(kind === 'unregistered' && { strokeDasharray: '3 2' })}
        />
      )}
    </svg>
  );
}
