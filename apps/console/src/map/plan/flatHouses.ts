import type { GeoPlan } from '@muster/model/entity/shapes.ts';

import type { PackagedModel } from '../model/packagedModel.ts';

/** Features that represent a whole house and would intersect its model. */
const houses = new Set(['building', 'tank']);

/** A plan without the walls of houses whose model is drawn; their outline and name stay. */
export function withFlatHouses(
  plan: GeoPlan | null,
  models: readonly Pick<PackagedModel, 'features'>[],
): GeoPlan | null {
  if (plan === null || models.length === 0) return plan;
  const modelled = new Set(models.flatMap(({ features }) => features));
  const features = plan.features.map((feature) => {
    const { properties } = feature;
    const isHouse = modelled.has(feature) && houses.has(String(properties?.['class']));
    return isHouse ? { ...feature, properties: { ...properties, height: 0 } } : feature;
  });
  return { ...plan, features };
}
