import { IconFilterOff, IconLayoutKanban, IconLock, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMay } from '../projects/index.ts';
import { openFunnelChooser } from './choose-funnel/open-chooser.ts';
import { openCreateDeal } from './create/open-create.ts';
import classes from './states.module.css';
import type { ShownFunnel } from './use-shown.ts';

export function NothingFound({ shown }: { shown: ShownFunnel }) {
  const { t } = useTranslation('deals');
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title={t('board.empty.found')}
      text={t('board.empty.found_text')}
      action={<Button onClick={() => shown.showFilter({})}>{t('filter.clear')}</Button>}
    />
  );
}

export function NoFunnels() {
  const { t } = useTranslation('deals');
  const mayEdit = useMay('funnels.edit');
  return (
    <EmptyState
      icon={<IconLayoutKanban />}
      title={t('board.empty.funnels')}
      text={t(mayEdit ? 'board.empty.funnels_text' : 'board.empty.funnels_ask')}
      action={
        mayEdit && (
          <Button look="primary" onClick={openFunnelChooser}>
            {t('board.empty.funnels_choose')}
          </Button>
        )
      }
    />
  );
}

export function NoDeals({ shown: { funnel } }: { shown: ShownFunnel }) {
  const { t } = useTranslation('deals');
  const navigate = useNavigate();
  const mayEdit = useMay('funnels.edit');
  return (
    <EmptyState
      icon={<IconLayoutKanban />}
      title={t('board.empty.title')}
      text={t('board.empty.text')}
      action={
        <span className={classes.actions}>
          <Button look="primary" icon={<IconPlus />} onClick={() => openCreateDeal({ funnel_id: funnel.id })}>
            {t('board.new_long')}
          </Button>
          {mayEdit && (
            <Button
              icon={<IconPlugConnected />}
              onClick={() => void navigate({ to: '/deals/edit/$id', params: { id: funnel.id } })}
            >
              {t('board.empty.source')}
            </Button>
          )}
        </span>
      }
    />
  );
}

export function Failure({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('deals');
  if (isApiError(error) && error.status === 403) {
    return <EmptyState icon={<IconLock />} title={t('board.forbidden')} text={t('board.forbidden_text')} />;
  }
  return (
    <ErrorState
      onRetry={onRetry}
      retrying={retrying}
      {...(isApiError(error) && error.text ? { reason: error.text } : {})}
    />
  );
}
