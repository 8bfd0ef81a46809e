import { callsApis } from '@parley/contract/projects/connections';

/** Which of its provider's interfaces a channel calls by. */
export const callsApiOf = ({ calls_api }: Record<string, unknown>): (typeof callsApis)[number] =>
  callsApis.find((it) => it === calls_api) ?? 'voip';
