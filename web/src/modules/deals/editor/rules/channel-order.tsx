import type { Channel } from '@parley/contract/projects/channels';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../../ui/channel-icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { OrderButtons } from '../../../../ui/order-buttons.tsx';
import { Select } from '../../../../ui/select.tsx';
import boxed from '../../../../ui/boxed-list.module.css';
import { join } from '../../../../ui/join.ts';
import form from '../../../../ui/window-form.module.css';
import classes from './channel-order.module.css';

type Props = { channels: readonly Channel[]; value: number[]; onChange: (ids: number[]) => void };

/** By which channels a message goes: the first that reaches the client. */
export function ChannelOrder({ channels, value, onChange }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  const chosen = value.flatMap((id) => channels.find((it) => it.id === id) ?? []);
  const left = channels.filter(({ id }) => !value.includes(id));
  // The next one is picked where the last one was.
  const [isPicking, setPicking] = useState(false);
  const move = (at: number, to: number) => onChange(value.toSpliced(at, 1).toSpliced(to, 0, value[at]!));
  return (
    <div className={form.part}>
      <span className={form.label}>{t('message.channels')}</span>
      {chosen.length > 0 && (
        <ol className={boxed.list} aria-label={t('message.channels')}>
          {chosen.map(({ id, name, type }, at) => (
            <li key={id} className={join(boxed.line, classes.channel)}>
              <span className={classes.nth}>{at + 1}</span>
              <ChannelIcon type={type} size={18} />
              <span className={boxed.name}>{name}</span>
              <OrderButtons
                up={t('message.earlier', { name })}
                down={t('message.later', { name })}
                at={at}
                last={chosen.length - 1}
                onMove={(to) => move(at, to)}
              />
              <IconButton
                size="sm"
                label={t('ui:remove', { name })}
                icon={<IconX />}
                onClick={() => onChange(value.filter((it) => it !== id))}
              />
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 && (
        <Select
          // Anew after each pick, or it would show what already stands above.
          key={value.length}
          aria-label={t('message.add_channel')}
          placeholder={t('message.add_channel')}
          options={left.map(({ id, name, type }) => ({
            value: String(id),
            label: name,
            icon: <ChannelIcon type={type} size={16} />,
          }))}
          value={null}
          autoFocus={isPicking}
          onChange={(id) => {
            if (!id) return;
            setPicking(true);
            onChange([...value, Number(id)]);
          }}
          onBlur={() => setPicking(false)}
        />
      )}
      <p className={form.note}>{t(chosen.length ? 'message.channels_note' : 'message.no_channels')}</p>
    </div>
  );
}
