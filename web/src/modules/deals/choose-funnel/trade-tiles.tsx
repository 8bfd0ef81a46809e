import type { BusinessKind } from '@parley/contract/deals/funnels';
import {
  IconBriefcase,
  IconBuildingStore,
  IconDots,
  IconHome,
  IconPalette,
  IconSchool,
  IconScissors,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';

// The most usual ones first, and last what fits everybody.
const trades: readonly { value: BusinessKind; icon: ReactNode }[] = [
  { value: 'shop', icon: <IconBuildingStore /> },
  { value: 'clinic', icon: <IconScissors /> },
  { value: 'services', icon: <IconBriefcase /> },
  { value: 'school', icon: <IconSchool /> },
  { value: 'agency', icon: <IconPalette /> },
  { value: 'realty', icon: <IconHome /> },
  { value: 'sales', icon: <IconDots /> },
];

type Props = { value: BusinessKind | null; onChange: (kind: BusinessKind) => void };

/** What somebody does, and through which stages a deal goes there. */
export function TradeTiles(choice: Props) {
  const { t } = useTranslation(['choose-funnel', 'editor']);
  const tiles = trades.map((it) => ({
    ...it,
    label: it.value === 'sales' ? t('other') : t(`editor:kind.${it.value}`),
    note: t(`stages.${it.value}`),
  }));
  return <ChoiceTiles legend={t('legend')} tiles={tiles} {...choice} />;
}
