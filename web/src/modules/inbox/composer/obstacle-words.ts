import { errorText } from '@parley/contract/errors';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import type { Obstacle } from './verdict.ts';

/** Why Send cannot be pressed, in the writer's words. */
export function useObstacleWords() {
  const { t } = useTranslation('composer');
  const language = useLanguage();
  return (obstacle: Obstacle): string =>
    obstacle.kind === 'refusal' ? errorText(obstacle.code, language, obstacle.details) : t(`obstacle.${obstacle.kind}`);
}
