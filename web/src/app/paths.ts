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

/** The page of one member, where rights are given. */
export const memberPath = (id: number) => `${paths.settings}?member=${id}`;
