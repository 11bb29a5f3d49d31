import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

/** Map settings that affect the light of faces. */
export type Lighting = Pick<
  MapSettings,
  'lighting' | 'shadows' | 'specularIntensity' | 'scatteringIntensity' | 'matte'
>;

/**
 * To the sun, from the north-west as on every map since Lehmann (1799): shading from below turns hills into hollows.
 */
const sun = [-0.5, 0.5, Math.SQRT1_2] as const;
/** Metres that a shadow reaches to the south-east for a metre of height. */
export const shadowReach = [0.42, -0.42] as const;

/** Ambient light at a scattering of 0.8; each 0.1 of scattering changes it by 0.01. */
const ambient = 0.88;
const diffuse = 0.09;
const gloss = 0.05;
const glossPower = 4;

/**
 * Factor by which a face is lighter (above 1) or darker than its own colour. Scattering lightens all faces and reduces
 * contrast; specular light is added where a face mirrors the sun, unless matte.
 * @param normal of the face, of length 1
 */
export function shade(normal: readonly [x: number, y: number, z: number], light: Lighting): number {
  if (!light.lighting) return 1;
  const towards = normal[0] * sun[0] + normal[1] * sun[1] + normal[2] * sun[2];
  const scattered = ambient + 0.1 * (light.scatteringIntensity - 0.8);
  const contrast = diffuse / Math.max(0.25, 0.2 + light.scatteringIntensity);
  const mirrored = light.matte ? 0 : gloss * light.specularIntensity * Math.max(towards, 0) ** glossPower;
  const plain = scattered + contrast * towards * (light.matte ? 0.5 : 1);
  return Math.min(Math.max(plain + mirrored, 0.3), 1.25);
}
