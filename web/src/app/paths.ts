import { MESSENGER } from './place.ts';

/** Addresses reached by a full page load. */
export const paths = {
  messenger: `${MESSENGER}/`,
  login: `${MESSENGER}/login/`,
  mobileApp: `${MESSENGER}/mobile_app/`,
  createProject: '/app/create-project',
  settings: '/app/settings/',
  security: '/app/security/',
  tariff: '/app/tariff/',
  help: '/app/help/',
  logout: '/app/logout/',
} as const;

/** Where channels are connected, and the page of one. */
export const channelsPath = `${paths.settings}?section=channels`;
export const channelPath = (id: number) => `${channelsPath}&channel=${id}`;

/** Where services of others are connected. */
export const integrationsPath = `${paths.settings}?section=integrations`;

/** The form by which a channel is connected. */
export const connectPath = (type: string) => `${channelsPath}&connect=${type}`;
export const widgetPath = connectPath('widget');

/** The window by which somebody is invited. */
export const invitePath = `${paths.settings}?invite=1`;

/** The page of one member, where rights are given. */
export const memberPath = (id: number) => `${paths.settings}?member=${id}`;
