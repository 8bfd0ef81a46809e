import type { ChannelType } from '@parley/contract/projects/channels';
import { Avatar } from '../../../ui/avatar.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { palette } from '../../../ui/initials.ts';
import { Row } from '../row.tsx';

const names = ['Sofia Gómez', 'Ольга Costa', 'Тимур Пример', 'Anna Example', 'Иван Образцов', 'Lea Muster'];
const channels: ChannelType[] = [
  'whatsapp',
  'waba',
  'telegram',
  'telegramNumbered',
  'viber',
  'vk',
  'instagram',
  'avito',
  'email',
  'widget',
  'internal',
];

export const PeoplePart = () => (
  <>
    <Row name="Eleven colours of operators">
      {palette.map((color, seed) => (
        <Avatar key={color} name={names[seed % names.length] ?? ''} seed={seed} />
      ))}
    </Row>
    <Row name="Sizes, channel, presence">
      <Avatar name="Sofia Gómez" size={20} />
      <Avatar name="Sofia Gómez" size={28} />
      <Avatar name="Sofia Gómez" channel="telegram" />
      <Avatar name="Ольга Costa" channel="instagram" />
      <Avatar name="Марина К" size={32} online />
      <Avatar name="Иван С" size={32} online={false} />
      <Avatar name="+351 900 000 011" size={52} channel="whatsapp" />
    </Row>
    <Row name="Channels">
      {channels.map((type) => (
        <ChannelIcon key={type} type={type} size={28} disc />
      ))}
      {channels.map((type) => (
        <ChannelIcon key={type} type={type} size={22} />
      ))}
    </Row>
  </>
);
