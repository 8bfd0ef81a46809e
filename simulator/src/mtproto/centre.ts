import type { Stage } from '../fake.ts';
import type { Account, News } from '../world.ts';
import { newServerKey } from './handshake.ts';
import { isCodeShown, scanCode } from './scan.ts';
import { startServer } from './server.ts';
import { push, tellNews } from './updates.ts';

/** A data centre with a key of its own, and what can be done to it from outside. */
export async function openCentre(stage: Stage) {
  const own = await newServerKey();
  const { state, port, stop } = await startServer(stage, own);
  return {
    port,
    public_key: own.pem,
    stop,
    tell: (news: News): void => tellNews(state, news),
    isCodeShown: (): boolean => isCodeShown(state),
    scanCode: (account: Account): void => scanCode(state, account),
    endSessions: (account: Account): void => {
      for (const auth of state.keys.values()) if (auth.account === account) auth.ended = 'SESSION_REVOKED';
      push(state, account, { _: 'updatesTooLong' });
    },
    breakConnections: (): void => {
      for (const session of state.sessions) session.close();
    },
  };
}
