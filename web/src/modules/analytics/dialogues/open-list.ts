import type { CountedKind, goodTimes } from '@parley/contract/analytics/dialogues';
import { useAsked } from '../use-asked.ts';

type Of = { channel?: number; manager?: number; over?: (typeof goodTimes)[number]; hour?: number };

/** Opens the list behind a figure: of all, or of one channel or person. The way back closes it. */
export function useOpenList() {
  const { show } = useAsked();
  return (list: CountedKind, { channel, manager, over, hour }: Of = {}) =>
    show({ list, list_channel: channel, list_manager: manager, over, list_hour: hour }, { push: true });
}
