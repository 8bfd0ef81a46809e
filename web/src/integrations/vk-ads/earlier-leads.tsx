import { listIntegrations } from '@parley/contract/integrations/integrations';
import { earlierDays, fetchEarlierVkLeads, type VkFetching } from '@parley/contract/integrations/vk-ads';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SaidWords } from '../../ui/said-words.tsx';
import type { PartProps } from '../parts.ts';
import classes from './details-part.module.css';

/** What people wrote before the cabinet was connected becomes deals too, if somebody wishes; once. */
export function EarlierLeads({ card }: Pick<PartProps, 'card'>) {
  const { t } = useTranslation('vk-ads');
  const fetching = (card.settings.fetching ?? null) as VkFetching | null;
  const begin = useAction(fetchEarlierVkLeads, { onDone: () => void refetch(listIntegrations) });
  const isRunning = fetching?.state === 'running';
  return (
    <>
      <div className={classes.earlier}>
        <Button icon={<IconHistory />} loading={begin.isPending || isRunning} onClick={() => begin.mutate({})}>
          {t('earlier.fetch', { days: earlierDays })}
        </Button>
        {isRunning && (
          <progress
            className={classes.bar}
            aria-label={t('earlier.progress')}
            max={Math.max(fetching.total, 1)}
            value={fetching.seen}
          />
        )}
        {fetching && (
          <span className={classes.note} role="status">
            {t(isRunning ? 'earlier.running' : 'earlier.done', {
              seen: fetching.seen,
              total: fetching.total,
              made: fetching.made,
            })}
          </span>
        )}
      </div>
      {fetching?.state === 'failed' && (
        <FormAlert>
          {t('earlier.failed')} <SaidWords words={fetching.words} />
        </FormAlert>
      )}
      <p className={classes.note}>{t('earlier.about')}</p>
    </>
  );
}
