import { lazy } from 'react';
import type { LentParts } from '../../integrations/parts.ts';
import { addTexts } from '../../kit/i18n/i18n.ts';

const withTexts = async <T>(file: Promise<T>): Promise<T> => (await Promise.all([file, addTexts('integrations')]))[0];

/** By kind what each integration shows in the settings of a project; those that work have a line here. */
export const lentIntegrations: LentParts = {
  amo: {
    ConnectPart: lazy(async () => {
      const { ConnectPart } = await withTexts(import('../../integrations/amo/account/connect-part.tsx'));
      return { default: ConnectPart };
    }),
    DetailsPart: lazy(async () => {
      const { DetailsPart } = await withTexts(import('../../integrations/amo/moving/details-part.tsx'));
      return { default: DetailsPart };
    }),
    DisconnectPart: lazy(async () => {
      const { DisconnectPart } = await withTexts(import('../../integrations/amo/account/disconnect-part.tsx'));
      return { default: DisconnectPart };
    }),
  },
  booking: {
    ConnectPart: lazy(async () => {
      const { ConnectPart } = await withTexts(import('../../integrations/booking/connect-part.tsx'));
      return { default: ConnectPart };
    }),
    DetailsPart: lazy(async () => {
      const { DetailsPart } = await withTexts(import('../../integrations/booking/details-part.tsx'));
      return { default: DetailsPart };
    }),
    DisconnectPart: lazy(async () => {
      const { DisconnectPart } = await withTexts(import('../../integrations/booking/disconnect-part.tsx'));
      return { default: DisconnectPart };
    }),
  },
  vk_ads: {
    ConnectPart: lazy(async () => {
      const { ConnectPart } = await withTexts(import('../../integrations/vk-ads/connect-part.tsx'));
      return { default: ConnectPart };
    }),
    DetailsPart: lazy(async () => {
      const { DetailsPart } = await withTexts(import('../../integrations/vk-ads/details-part.tsx'));
      return { default: DetailsPart };
    }),
    DisconnectPart: lazy(async () => {
      const { DisconnectPart } = await withTexts(import('../../integrations/vk-ads/disconnect-part.tsx'));
      return { default: DisconnectPart };
    }),
  },
};
