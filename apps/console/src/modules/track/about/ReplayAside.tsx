import type { ReplayAbout } from '../replayPath.ts';
import type { AsideProps } from './asideProps.ts';
import { MusterAside } from './MusterAside.tsx';
import { PermitAside } from './PermitAside.tsx';
import { RoundAside } from './RoundAside.tsx';

const asides = { round: RoundAside, permit: PermitAside, muster: MusterAside } as const;

/** The related round, permit or drill of a replay, with its moments. */
export function ReplayAside({ about: { kind, id }, ...rest }: Omit<AsideProps, 'id'> & { about: ReplayAbout }) {
  const Aside = asides[kind];
  return <Aside id={id} {...rest} />;
}
