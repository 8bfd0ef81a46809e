import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuRow } from '../shell/menu-row.tsx';
import { openSteps } from './open-steps.ts';
import classes from './steps.module.css';
import { useOpenSteps } from './use-first-steps.ts';

/** In the menu, until everything is done or the list is put away. */
export function StepsRow({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('first-steps');
  const steps = useOpenSteps();
  if (!steps) return null;
  const { done, total } = steps;
  const progress = t('progress', { done, total });
  return (
    <MenuRow
      isOpen={isOpen}
      icon={<IconListCheck />}
      label={isOpen ? t('title') : `${t('title')}: ${progress}`}
      after={<span className={classes.count}>{progress}</span>}
      onClick={openSteps}
    />
  );
}

/** The same in the hand, above the list of dialogues. */
export function StepsStrip() {
  const { t } = useTranslation('first-steps');
  const steps = useOpenSteps();
  if (!steps) return null;
  const { done, total } = steps;
  return (
    <button type="button" className={classes.strip} onClick={openSteps} aria-haspopup="dialog">
      <IconListCheck />
      <span className={classes.name}>{t('title')}</span>
      <span className={classes.count}>{t('progress', { done, total })}</span>
    </button>
  );
}
