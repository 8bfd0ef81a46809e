import { type BusinessKind, createDefaultFunnels, listFunnels } from '@parley/contract/deals/funnels';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { keepFunnel } from '../last-funnel.ts';
import { closeFunnelChooser } from './open-chooser.ts';
import { TradeTiles } from './trade-tiles.tsx';

/** The first funnel of a project, by what it sells. */
export function ChooseFunnelWindow({ opened }: { opened: boolean }) {
  const { t } = useTranslation('choose-funnel');
  const navigate = useNavigate();
  const [kind, setKind] = useState<BusinessKind | null>(null);
  const make = useAction(createDefaultFunnels, {
    onDone: ([first]) => {
      closeFunnelChooser();
      void refetch(listFunnels);
      if (!first) return;
      keepFunnel(first.id);
      toast.success(t('done', { name: first.name }));
      void navigate({ to: '/deals', search: { funnel: first.id } });
    },
  });
  const buttons = (
    <Button
      look="primary"
      disabled={!kind}
      loading={make.isPending}
      onClick={() => kind && make.mutate({ kind, is_first: true })}
    >
      {t('choose')}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={closeFunnelChooser} title={t('title')} footer={buttons} size="lg" fullOnPhone>
      <p>{t('text')}</p>
      <TradeTiles value={kind} onChange={setKind} />
    </Modal>
  );
}
