import type { FirstSteps } from '@parley/contract/projects/first-steps';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './steps.module.css';
import { StepsList } from './steps-list.tsx';
import { useCloseSteps } from './use-first-steps.ts';

/** In the place of a dialogue while none is open. */
export function StepsPane({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation('first-steps');
  const close = useCloseSteps();
  const putAway = () => {
    close(true);
    toast.info(t('closed'));
  };
  return (
    <section className={classes.pane} aria-labelledby="first-steps">
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id="first-steps" className={classes.title}>
            {t('title')}
          </h2>
          <p className={classes.text}>{t('text')}</p>
        </div>
        <Button look="quiet" size="sm" onClick={putAway}>
          {t('close')}
        </Button>
      </header>
      <StepsList steps={steps} />
    </section>
  );
}
