/** Our program as VK Ads knows it: whoever owns a cabinet lets it in on their page. */
export type VkAdsApp = { id: string; secret: string };

/** What the roof lends this integration. */
type Surroundings = {
  /** Null: nobody has told them of us; owners connect by the keys of their cabinets. */
  app: VkAdsApp | null;
  /** Where the simulator plays VK Ads; null: it is asked itself. */
  simulator_url: string | null;
};

let current: Surroundings = { app: null, simulator_url: null };
export const surroundings = (): Surroundings => current;

export function configureVkAds(given: Surroundings): void {
  current = given;
}
