import type { ChannelType } from '@parley/contract/projects/channels';
import { useTranslation } from 'react-i18next';
import classes from './avatar.module.css';
import { ChannelIcon } from './channel-icon.tsx';
import { initials, paletteColor } from './initials.ts';

type Props = {
  name: string;
  /** Whose colour; the id of the person. */
  seed?: number | string;
  size?: number;
  src?: string;
  channel?: ChannelType;
  online?: boolean;
};

/** Plain elements only: it stands in every virtual row. */
export function Avatar({ name, seed = name, size = 38, src, channel, online }: Props) {
  return (
    <span className={classes.avatar} style={{ '--size': `${size}px`, '--own': paletteColor(seed) }}>
      {src ? (
        <img className={classes.face} src={src} alt="" loading="lazy" />
      ) : (
        <span className={classes.face} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      {channel && (
        <span className={classes.channel}>
          <ChannelIcon type={channel} size={Math.round(size * 0.44)} disc />
        </span>
      )}
      {online !== undefined && <Presence online={online} />}
    </span>
  );
}

function Presence({ online }: { online: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <span
      className={classes.presence}
      data-online={online || undefined}
      role="img"
      aria-label={online ? t('online') : t('offline')}
    />
  );
}
