import { tell, topic } from '../../kit/events/bus.ts';
import { type Channel, megabytes, type Peer } from '../channel.ts';

const any = { max_bytes: megabytes(15) };

/** Heard by the nodes that hold the sockets of visitors. */
export const visitorNews = topic<Peer>('widget:news', { of: ({ project_id }) => project_id });
export const visitorTyping = topic<{ peer: Peer; name: string }>('widget:typing', {
  of: ({ peer }) => peer.project_id,
});

/** Our own chat on the client’s website. There is no provider: a visitor's browser fetches what is stored for it. */
export const widget: Channel = {
  between: 'client',
  repeats: 'safe',
  limits: {
    text: { max: 20_000, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'no',
    edits: true,
    deletes: true,
    reactions: false,
    quotes: false,
    typing: true,
    delivered_marks: true,
    read_marks: true,
    calls: false,
  },
  has_choices: true,
  stored: 'sent',
  send: () => Promise.resolve({ outside_id: null, status: 'sent' }),
  refresh: ({ project_id, channel_id, outside_id }) => tell(visitorNews, { project_id, channel_id, outside_id }),
  showTyping: (peer, name) => tell(visitorTyping, { peer, name }),
};
