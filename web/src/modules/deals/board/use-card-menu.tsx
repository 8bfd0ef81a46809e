import type { LeadCard } from '@parley/contract/deals/leads';
import { IconCheckbox, IconChecklist, IconExternalLink, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuAt } from '../../../ui/context-menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useMay, useMembers } from '../../projects/index.ts';
import { openNewTask } from '../../tasks/index.ts';
import { useDealDeeds } from '../deeds.ts';
import { openDeal } from '../open-deal.ts';
import { clearDeals, meantWith, toggleDeal } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';
import { findCards } from './find-cards.ts';
import { colorOf } from './stage-color.ts';
import classes from './card-menu.module.css';

type Place = { card: LeadCard; x: number; y: number; what: 'all' | 'move' | 'people' };

/** Everything that can be done to a card, or to all chosen ones when it is among them. */
export function useCardMenu({ funnel, asked }: ShownFunnel, order: readonly number[]) {
  const { t } = useTranslation('deals');
  const deeds = useDealDeeds();
  const people = useMembers().data ?? [];
  const mayDelete = useMay('deals.delete');
  const [place, setPlace] = useState<Place | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: Place) => {
    setPlace(next);
    setOpened(true);
  }, []);
  const openMenu = useCallback((card: LeadCard, x: number, y: number) => open({ card, x, y, what: 'all' }), [open]);
  const openShort = useCallback((card: LeadCard, x: number, y: number) => open({ card, x, y, what: 'move' }), [open]);

  const act = (deed: Promise<unknown>) => {
    clearDeals();
    void deed;
  };
  const stagesOf = (card: LeadCard): MenuItem[] => [
    { heading: t('board.menu.move') },
    ...funnel.stages.map((stage, at) => ({
      label: stage.name,
      icon: <span className={classes.square} style={{ '--own': colorOf(funnel, stage, at) }} />,
      checked: stage.id === card.stage_id,
      onSelect: () => act(deeds.move(findCards(asked, meantWith(card.id)), { stage_id: stage.id })),
    })),
  ];
  const peopleOf = (card: LeadCard): MenuItem[] => [
    { heading: t('board.menu.manager') },
    ...[...people.map(({ id, name }) => ({ id, name })), { id: null, name: t('board.nobody') }].map(({ id, name }) => ({
      label: name,
      checked: id === card.manager_id,
      onSelect: () => act(deeds.assign({ ids: meantWith(card.id) }, id)),
    })),
  ];
  const itemsOf = ({ card, x, y, what }: Place): MenuItem[] => {
    if (what === 'people') return peopleOf(card);
    if (what === 'move') return [...stagesOf(card), 'line', ...peopleOf(card)];
    return [
      { label: t('board.menu.open'), icon: <IconExternalLink />, onSelect: () => openDeal(card.id) },
      {
        label: t('board.menu.select'),
        icon: <IconCheckbox />,
        keys: 'X',
        onSelect: () => toggleDeal(card.id, order),
      },
      {
        label: t('board.menu.change_manager'),
        icon: <IconUserCheck />,
        onSelect: () => open({ card, x, y: y + 1, what: 'people' }),
      },
      {
        label: t('board.menu.task'),
        icon: <IconChecklist />,
        onSelect: () => openNewTask({ ...(card.contact ? { contact: card.contact } : {}), deal: card }),
      },
      'line',
      ...stagesOf(card),
      ...(mayDelete
        ? [
            'line' as const,
            {
              label: t('board.menu.delete'),
              icon: <IconTrash />,
              danger: true,
              onSelect: () => act(deeds.remove({ ids: meantWith(card.id) })),
            },
          ]
        : []),
    ];
  };
  const menu = place && (
    <MenuAt
      x={place.x}
      y={place.y}
      items={itemsOf(place)}
      label={t('board.menu.title')}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  );
  return { openMenu, openShort, menu };
}
