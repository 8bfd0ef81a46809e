/** What Telegram refuses, by name. */
export const refusals: Record<string, [code: number, text: string]> = {
  flood: [420, 'FLOOD_WAIT_2'],
  peer_flood: [400, 'PEER_FLOOD'],
  blocked: [400, 'USER_IS_BLOCKED'],
  deactivated: [400, 'INPUT_USER_DEACTIVATED'],
  session_revoked: [401, 'SESSION_REVOKED'],
  server_error: [500, 'RPC_SEND_FAIL'],
};

/** What every account gets unless its keeper chose another: the code of Telegram's own test numbers. */
export const testCode = '22222';
