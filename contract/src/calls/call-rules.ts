import { hours } from '../time.ts';

/** Spec section 9: a number is called within so many hours after it wrote; who called us is called back as well. */
export const callWindowHours = 72;

export type CallAsked = {
  /** Calls are made under this face of the product at all. */
  is_offered: boolean;
  /** The project's own switch. */
  telephony: boolean;
  /** Of the tariff: its title has “unlim” or “безлимит”. */
  has_tariff: boolean;
  channel: { can_call: boolean; telephony: boolean; is_auth: boolean };
  /** Digits alone; null: none is known. */
  phone: string | null;
  /** When the client wrote or called last, in milliseconds; null: never. */
  heard_at: number | null;
  now: number;
};

/** Why a client cannot be called, as the screen says beforehand and the server afterwards; null: they can. */
export function whyNoCall(it: CallAsked) {
  if (!it.channel.can_call) return 'channel_cannot_call';
  if (!it.is_offered) return 'calls_not_offered';
  if (!it.telephony) return 'calls_are_off';
  if (!it.channel.telephony) return 'channel_calls_are_off';
  if (!it.channel.is_auth) return 'call_channel_is_off';
  if (!it.has_tariff) return 'call_needs_tariff';
  if (!it.phone || !/^\d{7,15}$/.test(it.phone)) return 'call_phone_wrong';
  if (it.heard_at === null || it.now - it.heard_at > hours(callWindowHours)) return 'call_window_closed';
  return null;
}
