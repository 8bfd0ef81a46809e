import type { Funnel } from '@parley/contract/deals/funnels';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconChevronDown,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../../kit/device.ts';
import { usePageTitle } from '../../../../kit/page-title.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { toast } from '../../../../ui/toast.ts';
import { tip } from '../../../../ui/tooltip.tsx';
import { ColorDot } from '../color-dot.tsx';
import { useEditor } from '../editor-place.ts';
import { KeptName } from '../../../../ui/kept-name.tsx';
import { arrangeFunnels, changeFunnel } from './funnel-changes.ts';
import classes from './funnel-head.module.css';
import { NewFunnel } from './funnel-list.tsx';

const tell = (reason: string | null) => void (reason && toast.error(reason));

/** The funnel itself: its colour and name, what of it is switched on, and what is done with it. */
export function FunnelHead() {
  const { t } = useTranslation('editor');
  const { funnel, mayEdit, open } = useEditor();
  const isPhone = useIsPhone();
  const { id, name, color, task_status, message_status } = funnel;
  usePageTitle(t('title', { name }));
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <Link
          to="/deals"
          search={{ funnel: id }}
          className={classes.back}
          aria-label={t('to_board')}
          {...tip(t('to_board'))}
        >
          <IconArrowLeft size={18} />
        </Link>
        <ColorDot
          color={color}
          name={name}
          disabled={!mayEdit}
          onChange={(it) => void changeFunnel(id, { color: it }).then(tell)}
        />
        <h1 className="visually-hidden">{t('title', { name })}</h1>
        <KeptName
          className={classes.name}
          label={t('funnel.name')}
          value={name}
          readOnly={!mayEdit}
          onKeep={(words) => changeFunnel(id, { name: words })}
        />
        {isPhone && <OtherFunnels />}
        {isPhone && mayEdit && <NewFunnel isSmall />}
      </div>
      <div className={classes.tools}>
        {!mayEdit && <span className={classes.note}>{t('read_only')}</span>}
        <Switch
          label={t('settings.tasks')}
          checked={task_status}
          disabled={!mayEdit}
          onChange={(event) => void changeFunnel(id, { task_status: event.currentTarget.checked }).then(tell)}
        />
        <Switch
          label={t('settings.messages')}
          checked={message_status}
          disabled={!mayEdit}
          onChange={(event) => void changeFunnel(id, { message_status: event.currentTarget.checked }).then(tell)}
        />
        {mayEdit && (
          <Button icon={<IconAdjustmentsHorizontal size={16} />} onClick={() => open({ what: 'settings' })}>
            {t('settings.open')}
          </Button>
        )}
        {mayEdit && <FunnelMenu />}
      </div>
    </header>
  );
}

function FunnelMenu() {
  const { t } = useTranslation('editor');
  const { funnel, known, open } = useEditor();
  const { funnels } = known;
  const at = funnels.findIndex(({ id }) => id === funnel.id);
  const isOnly = funnels.length < 2;
  const move = (to: number) =>
    void arrangeFunnels(funnels.toSpliced(at, 1).toSpliced(to, 0, funnels[at] as Funnel)).then(tell);
  return (
    <Menu
      label={t('funnel.menu')}
      trigger={<IconButton look="default" label={t('funnel.menu')} icon={<IconDots />} />}
      items={[
        { label: t('funnel.up'), icon: <IconArrowUp />, disabled: at <= 0, onSelect: () => move(at - 1) },
        {
          label: t('funnel.down'),
          icon: <IconArrowDown />,
          disabled: at < 0 || at === funnels.length - 1,
          onSelect: () => move(at + 1),
        },
        'line',
        {
          label: t('funnel.delete'),
          icon: <IconTrash />,
          danger: true,
          disabled: isOnly,
          ...(isOnly ? { note: t('funnel.last') } : {}),
          onSelect: () => open({ what: 'removal', stage: null }),
        },
      ]}
    />
  );
}

/** In the hand there is no room for a list beside. */
function OtherFunnels() {
  const { t } = useTranslation('editor');
  const { funnel, known } = useEditor();
  const navigate = useNavigate();
  return (
    <Menu
      label={t('funnels')}
      trigger={<IconButton label={t('funnels')} icon={<IconChevronDown />} />}
      items={known.funnels.map(({ id, name }) => ({
        label: name,
        checked: id === funnel.id,
        onSelect: () => void navigate({ to: '/deals/edit/$id', params: { id } }),
      }))}
    />
  );
}
