import { historyMs, type CountPoint } from '../site/countHistory.ts';

interface SparkLineProps {
  stretches: readonly (readonly CountPoint[])[];
  now: number;
  label: string;
}

const width = 72;
const height = 20;
const inset = 2;
/** One more or less is no mountain. */
const leastSpread = 5;

/** The last 30 minutes of a figure. Nothing is drawn where nothing was seen. */
export function SparkLine({ stretches, now, label }: SparkLineProps) {
  const values = stretches.flatMap((stretch) => stretch.map(({ value }) => value));
  const low = Math.min(...values);
  const spread = Math.max(Math.max(...values) - low, leastSpread);
  const place = ({ t, value }: CountPoint): string => {
    const x = width - ((now - t) / historyMs) * width;
    const y = height - inset - ((value - low) / spread) * (height - 2 * inset);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const path = stretches.map((stretch) => `M${stretch.map(place).join('L')}`).join('');
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line)" />
      {values.length > 1 && (
        <path d={path} fill="none" stroke="var(--primary)" strokeWidth="1.5" strokeLinejoin="round" />
      )}
    </svg>
  );
}
