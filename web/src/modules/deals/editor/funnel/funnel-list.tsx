import { businessKinds, type Funnel } from '@parley/contract/deals/funnels';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { drawnRow } from '../../../../ui/drawn-row.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast.ts';
import { addFunnel, arrangeFunnels } from './funnel-changes.ts';
import classes from './funnel-list.module.css';

type Props = { funnels: Funnel[]; current: number; mayEdit: boolean };

/** All funnels of the project at the side of the one that is edited. */
export function FunnelList({ funnels, current, mayEdit }: Props) {
  const { t } = useTranslation('editor');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const from = funnels.findIndex(({ id }) => id === dragged);
  const drop = async (to: number) => {
    stop();
    if (from < 0 || from === to) return;
    const reason = await arrangeFunnels(funnels.toSpliced(from, 1).toSpliced(to, 0, funnels[from]!));
    if (reason) toast.error(reason);
  };
  return (
    <nav className={classes.side} aria-label={t('funnels')}>
      <ul className={classes.list}>
        {funnels.map((funnel, at) => {
          const drawn = drawnRow({
            title: funnel.name,
            onDrag: () => setDragged(funnel.id),
            onOver: () => setOver(at),
            onDrop: () => void drop(at),
            onStop: stop,
          });
          // It comes to stand where the line is: below one that it was above.
          const isOver = over === at && from >= 0 && from !== at;
          const side = isOver ? (from < at ? 'after' : 'before') : undefined;
          return (
            <li key={funnel.id} className={classes.row} data-side={side} {...(mayEdit ? drawn.row : {})}>
              {mayEdit && (
                <span className={classes.grip} {...drawn.grip}>
                  <IconGripVertical size={14} />
                </span>
              )}
              <Link
                to="/deals/edit/$id"
                params={{ id: funnel.id }}
                className={classes.link}
                aria-current={funnel.id === current ? 'page' : undefined}
              >
                <span className={classes.dot} style={{ '--own': funnel.color }} />
                <span className={classes.name}>{funnel.name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {mayEdit && <NewFunnel />}
    </nav>
  );
}

/** An empty one, or those a kind of business begins with. */
export function NewFunnel({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const add = async (what: Parameters<typeof addFunnel>[0]) => {
    setSending(true);
    const { id, reason } = await addFunnel(what);
    setSending(false);
    if (reason) toast.error(t('funnel.not_made', { reason }));
    if (id) void navigate({ to: '/deals/edit/$id', params: { id } });
  };
  return (
    <Menu
      label={t('funnel.add')}
      position="bottom-start"
      trigger={
        <Button
          look={isSmall ? 'default' : 'quiet'}
          icon={<IconPlus size={16} />}
          loading={isSending}
          aria-label={t('funnel.add')}
        >
          {isSmall ? undefined : t('funnel.add')}
        </Button>
      }
      items={[
        { label: t('funnel.empty'), onSelect: () => void add({ name: t('funnel.new_name') }) },
        { heading: t('funnel.by_kind') },
        ...businessKinds.map((kind) => ({ label: t(`kind.${kind}`), onSelect: () => void add({ kind }) })),
      ]}
    />
  );
}
