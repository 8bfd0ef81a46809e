import { IconArchive, IconArchiveOff, IconId, IconMessage, IconSelect, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MenuAt } from '../../../ui/context-menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useMay } from '../../projects/index.ts';
import { useBulk } from './bulk.ts';
import { toggleSelected, useSelection } from './selection.ts';
import type { MenuPlace } from './use-row-deeds.ts';
import type { Shown } from './use-shown.ts';

type Props = { place: MenuPlace; onClose: () => void; shown: Shown; ids: readonly number[] };

/** What can be done with one client: by its dots, a right click or the menu key. */
export function RowMenu({ place, onClose, shown, ids }: Props) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const bulk = useBulk();
  const mayDelete = useMay('contacts.delete');
  const { row, x, y } = place;
  const isSelected = useSelection((state) => state.isAll || state.ids.has(row.id));
  const chosen = { ids: [row.id] };
  const items: MenuItem[] = [
    { label: t('menu.card'), icon: <IconId />, onSelect: () => shown.openCard(row.id) },
    {
      label: t('menu.dialogue'),
      icon: <IconMessage />,
      onSelect: () => void navigate({ to: '/$id', params: { id: row.id } }),
    },
    {
      label: t(isSelected ? 'menu.deselect' : 'menu.select'),
      icon: <IconSelect />,
      onSelect: () => toggleSelected(row.id, ids),
    },
    'line',
    {
      label: t(row.archived ? 'bulk.unarchive' : 'bulk.archive'),
      icon: row.archived ? <IconArchiveOff /> : <IconArchive />,
      onSelect: () => void bulk.archive(chosen, !row.archived),
    },
    ...(mayDelete
      ? [{ label: t('bulk.delete'), icon: <IconTrash />, danger: true, onSelect: () => void bulk.remove(chosen) }]
      : []),
  ];
  return <MenuAt x={x} y={y} items={items} label={row.name} opened onClose={onClose} />;
}
