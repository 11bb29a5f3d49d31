import { modules } from '../entity/entity.ts';

/** What a licence may name: the menu's modules, and two features that specification §2 sells on their own. */
export const licenceModules = [...modules, 'smart-access-control', 'cluster-alarm'] as const;

/** What `/pod/licence/get` tells, encoded. */
export interface LicenceInfo {
  active: boolean;
  modules: readonly { name: string }[];
  company: string;
  /** ISO-8601. */
  notBefore: string | null;
  /** ISO-8601; null = never. */
  expires: string | null;
}
