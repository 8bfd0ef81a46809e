import * as vkAds from '@parley/contract/integrations/vk-ads';
import { type Route, route } from '../../kit/http/route.ts';
import { connectByCode, connectByKeys, getLink, isConnected, remove } from './connect.ts';
import { fetchEarlier } from './fetch-earlier.ts';
import { listForms } from './lead-forms.ts';

export const routes: Route[] = [
  route(vkAds.getVkAdsLink, getLink),
  route(vkAds.connectVkAds, connectByCode),
  route(vkAds.connectVkAdsByKeys, connectByKeys),
  route(vkAds.isVkAdsConnected, isConnected),
  route(vkAds.listVkLeadForms, listForms),
  route(vkAds.fetchEarlierVkLeads, fetchEarlier),
  route(vkAds.removeVkAds, remove),
];
