import i18next from 'i18next';
import { registerServiceWorker } from '../kit/service-worker.ts';
import { toast } from '../ui/toast.ts';

/** A waiting version is offered once; whoever ignores it gets it with the next full load. */
export function offerUpdate() {
  registerServiceWorker((useIt) => {
    const t = i18next.getFixedT(null, 'ui');
    toast.info(t('update.ready'), { action: { label: t('update.reload'), run: useIt } });
  });
}
