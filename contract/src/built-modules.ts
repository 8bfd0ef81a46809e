/** Parts of the product that come after the first ones. Their fields stand on the wire, where the reference has them. */
export type LaterModule =
  | 'tickets'
  | 'analytics'
  | 'calls'
  | 'booking'
  | 'vk_ads'
  | 'amocrm'
  | 'onboarding'
  | 'journal';

/**
 * Those of them that work. One that is not named here is nowhere on the screens: no tab, no key, no right to give, no
 * setting, no line of a tariff, no word of help.
 */
const builtModules: readonly LaterModule[] = [
  'journal',
  'tickets',
  'analytics',
  'booking',
  'vk_ads',
  'amocrm',
  'onboarding',
  'calls',
];

export const isBuilt = (name: LaterModule): boolean => builtModules.includes(name);
