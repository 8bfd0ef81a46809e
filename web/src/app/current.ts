import { getChat, getConfig } from '@parley/contract/inbox/chat';
import { getProjectsSidebar } from '@parley/contract/projects/projects';
import { useEndpoint } from '../kit/query.ts';

/** What the start-up has read, kept fresh by live events. */
export const useProjects = () => useEndpoint(getProjectsSidebar, {}, { quiet: true }).data?.projects ?? [];
export const useChatConfig = () => useEndpoint(getConfig, {}, { quiet: true }).data;
export const useChat = () => useEndpoint(getChat, {}, { quiet: true }).data;
