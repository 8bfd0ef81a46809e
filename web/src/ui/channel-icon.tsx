import { channelNames } from '@parley/contract/projects/channel-names';
import type { ChannelType } from '@parley/contract/projects/channels';
import {
  IconBrandInstagram,
  IconBrandTelegram,
  IconBrandVk,
  IconBrandWhatsapp,
  IconMail,
  IconMessageCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { AvitoGlyph, ViberGlyph } from './channel-glyphs.tsx';
import classes from './channel-icon.module.css';

type Look = { glyph: ComponentType<{ size?: number; stroke?: number }>; color: string };

const looks: Record<ChannelType, Look> = {
  whatsapp: { glyph: IconBrandWhatsapp, color: '#1fa855' },
  waba: { glyph: IconBrandWhatsapp, color: '#128c7e' },
  telegram: { glyph: IconBrandTelegram, color: '#2a94d6' },
  telegramNumbered: { glyph: IconBrandTelegram, color: '#1d6fa5' },
  viber: { glyph: ViberGlyph, color: '#7360f2' },
  vk: { glyph: IconBrandVk, color: '#2f6fe4' },
  instagram: { glyph: IconBrandInstagram, color: '#d62f78' },
  avito: { glyph: AvitoGlyph, color: '#0a9de0' },
  email: { glyph: IconMail, color: '#6a7180' },
  widget: { glyph: IconMessageCircle, color: '#b4581c' },
  internal: { glyph: IconUsers, color: '#4c5bb0' },
};

type Props = {
  type: ChannelType;
  size?: number;
  /** White on a disc of the channel's colour, as on avatars. */
  disc?: boolean;
};

export function ChannelIcon({ type, size = 18, disc }: Props) {
  const language = useLanguage();
  const { glyph: Glyph, color } = looks[type];
  return (
    <span
      role="img"
      aria-label={channelNames[type][language]}
      className={disc ? classes.disc : classes.plain}
      style={{ '--size': `${size}px`, '--own': color }}
    >
      <Glyph size={disc ? Math.round(size * 0.68) : size} stroke={disc ? 2 : 1.75} />
    </span>
  );
}
