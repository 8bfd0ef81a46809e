import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';

export { openCreateDeal, useClientBeside } from './create/open-create.ts';
export { openFunnelChooser } from './choose-funnel/open-chooser.ts';
export { DealHost } from './deal-host.tsx';
export { closeMailings, type MailingWish, useMailingWish } from './bulk/open-mailing.ts';

// Whoever needs only a door must not carry the room, nor its words.
export const ContactDeals = lazy(async () => {
  const [file] = await Promise.all([import('./deal/contact-deals.tsx'), addTexts('deals'), addTexts('clients')]);
  return { default: file.ContactDeals };
});

export const DealManagers = lazy(async () => {
  const [file] = await Promise.all([import('./deal/deal-managers.tsx'), addTexts('deals')]);
  return { default: file.DealManagers };
});

export const OrganizationDeals = lazy(async () => {
  const [file] = await Promise.all([import('./deal/organization-deals.tsx'), addTexts('deals')]);
  return { default: file.OrganizationDeals };
});

export const LeadChange = lazy(async () => {
  const [file] = await Promise.all([import('./deal/history.tsx'), addTexts('deals'), addTexts('clients')]);
  return { default: file.LeadChange };
});

export const MessageFields = lazy(async () => {
  const [file] = await Promise.all([import('./editor/rules/message-fields.tsx'), addTexts('deals')]);
  return { default: file.MessageFields };
});

export const TradeTiles = lazy(async () => {
  const [file] = await Promise.all([import('./choose-funnel/trade-tiles.tsx'), addTexts('deals')]);
  return { default: file.TradeTiles };
});

/** Follows the stream of deals as soon as the first screen stands. */
export const followDeals = async (): Promise<() => void> => (await import('./live.ts')).followDeals();
