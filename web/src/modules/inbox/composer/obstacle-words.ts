import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../projects/index.ts';
import type { Obstacle } from './verdict.ts';

/** Why Send cannot be pressed, in the writer's words. */
export function useObstacleWords() {
  const { t } = useTranslation('composer');
  const reasonText = useReasonText();
  return (obstacle: Obstacle): string =>
    obstacle.kind === 'refusal' ? reasonText(obstacle.code, obstacle.details) : t(`obstacle.${obstacle.kind}`);
}
