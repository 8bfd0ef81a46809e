import { channelNames } from '@parley/contract/projects/channel-names';
import type { ChannelType } from '@parley/contract/projects/channels';
import { currentLanguage } from '../kit/i18n/i18n.ts';

/** As the page's language calls it. Whoever shows it follows the language anyway, with the words around it. */
export const channelName = (type: ChannelType): string => channelNames[type][currentLanguage()];

const roomNames = new Set(Object.values(channelNames.internal));

/** A team's chat that still has its first name is called as the reader's language calls it, whoever made it. */
export const roomName = (name: string): string => (roomNames.has(name) ? channelName('internal') : name);
