import type { ChannelType } from '@parley/contract/projects/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import classes from './channels.module.css';
import { type ChannelState, toneOf } from './use-connections.ts';
import { channelName } from '../../../ui/channel-name.ts';

type Props = { type: ChannelType; name: string; note?: string; state: ChannelState; children?: ReactNode };

/** A channel in one line: what it is, how it is called, how it is doing, and what can be done. */
export function ChannelHeading({ type, name, note, state, children }: Props) {
  const { t } = useTranslation('channels');
  const shown = note ?? channelName(type);
  return (
    <>
      <ChannelIcon type={type} size={32} disc />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {shown !== name && shown && <div className={classes.note}>{shown}</div>}
      </div>
      <Badge tone={toneOf[state]}>{t(`state.${state}`)}</Badge>
      {children}
    </>
  );
}
