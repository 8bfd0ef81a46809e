import { callsApiOf } from '../../calls-api.ts';
import type { Calling } from '../../calling.ts';
import { rtc } from './calls-rtc.ts';
import { voip } from './voip-socketio.ts';

const apis = { voip, rtc };

/** By the interface that the channel has chosen. */
export const calls: Calling = {
  hold: (holding) => apis[callsApiOf(holding.connection.settings)].hold(holding),
};
