import { randomBytes } from 'node:crypto';
import type { tl } from '@mtcute/core';
import type { Account, World } from '../world.ts';
import { inSeconds } from './box.ts';
import { selfOf } from './objects.ts';
import { testCode } from './refusals.ts';
import type { Caller, OpenCalls } from './rpc.ts';
import { exportLoginToken, tellScanned } from './scan.ts';
import type { AuthKey } from './server.ts';
import { RpcRefusal } from './session.ts';
import { askPassword, type SrpAsked } from './srp.ts';

type Sign = { account: Account; hash: string };
const signs = new WeakMap<AuthKey, Sign>();
const questions = new WeakMap<AuthKey, SrpAsked>();

const find = (world: World, phone: string): Account | null =>
  world.account('telegramNumbered', phone.replace(/\D/g, ''));

/** What a device may ask before it is signed in. */
export const authCalls: OpenCalls = {
  'help.getConfig': (_, { state, session }) => {
    // Whoever was away when their code was scanned is told now.
    if (session.auth.scanned) tellScanned(session);
    return configOf(state.port);
  },
  'auth.exportLoginToken': ({ apiId, apiHash }, caller) => {
    refuseUnknownApp(apiId, apiHash);
    return exportLoginToken(caller, (account) => welcome(caller, account));
  },
  'auth.sendCode': ({ phoneNumber, apiId, apiHash }, { state, session }) => {
    refuseUnknownApp(apiId, apiHash);
    const account = find(state.stage.world, phoneNumber);
    if (!account) throw new RpcRefusal(400, 'PHONE_NUMBER_INVALID');
    if (account.settings.refusal) throw new RpcRefusal(420, account.settings.refusal);
    const hash = randomBytes(9).toString('hex');
    signs.set(session.auth, { account, hash });
    return { _: 'auth.sentCode', type: { _: 'auth.sentCodeTypeApp', length: 5 }, phoneCodeHash: hash, timeout: 60 };
  },
  'auth.signIn': ({ phoneNumber, phoneCodeHash, phoneCode }, caller) => {
    const { auth } = caller.session;
    const sign = signs.get(auth);
    const account = find(caller.state.stage.world, phoneNumber);
    if (!sign || sign.hash !== phoneCodeHash || sign.account !== account) {
      throw new RpcRefusal(400, 'PHONE_CODE_EXPIRED');
    }
    if (phoneCode !== (account.settings.code ?? testCode)) throw new RpcRefusal(400, 'PHONE_CODE_INVALID');
    if (!account.settings.password) return welcome(caller, account);
    auth.half = account;
    throw new RpcRefusal(401, 'SESSION_PASSWORD_NEEDED');
  },
  'account.getPassword': async (_, { session: { auth } }) => {
    const account = auth.half ?? auth.account;
    if (!account) throw new RpcRefusal(401, 'AUTH_KEY_UNREGISTERED');
    const asked = await askPassword(account.settings.password ?? '');
    questions.set(auth, asked);
    return asked.question;
  },
  'auth.checkPassword': ({ password }, caller) => {
    const { auth } = caller.session;
    if (!auth.half) throw new RpcRefusal(401, 'AUTH_KEY_UNREGISTERED');
    if (!questions.get(auth)?.isRight(password)) throw new RpcRefusal(400, 'PASSWORD_HASH_INVALID');
    return welcome(caller, auth.half);
  },
  'auth.logOut': (_, { session: { auth } }) => {
    if (auth.account) auth.account.hook_url = null;
    Object.assign(auth, { account: null, half: null });
    return { _: 'auth.loggedOut' };
  },
};

function refuseUnknownApp(id: number, hash: string): void {
  if (id <= 0 || !/^[\da-f]{32}$/.test(hash)) throw new RpcRefusal(400, 'API_ID_INVALID');
}

function welcome({ session: { auth }, state }: Caller, account: Account): tl.auth.RawAuthorization {
  account.hook_url = `mtproto://127.0.0.1:${state.port}`;
  Object.assign(auth, { account, half: null, ended: null });
  signs.delete(auth);
  return { _: 'auth.authorization', user: selfOf(account) };
}

function configOf(port: number): tl.RawConfig {
  const now = inSeconds(Date.now());
  return {
    _: 'config',
    date: now,
    expires: now + 3600,
    testMode: false,
    thisDc: 2,
    dcOptions: [{ _: 'dcOption', id: 2, ipAddress: '127.0.0.1', port }],
    dcTxtDomainName: '',
    chatSizeMax: 200,
    megagroupSizeMax: 200_000,
    forwardedCountMax: 100,
    onlineUpdatePeriodMs: 210_000,
    offlineBlurTimeoutMs: 5000,
    offlineIdleTimeoutMs: 30_000,
    onlineCloudTimeoutMs: 300_000,
    notifyCloudDelayMs: 30_000,
    notifyDefaultDelayMs: 1500,
    pushChatPeriodMs: 60_000,
    pushChatLimit: 2,
    editTimeLimit: 172_800,
    revokeTimeLimit: 2_147_483_647,
    revokePmTimeLimit: 2_147_483_647,
    ratingEDecay: 2_419_200,
    stickersRecentLimit: 200,
    channelsReadMediaPeriod: 604_800,
    callReceiveTimeoutMs: 20_000,
    callRingTimeoutMs: 90_000,
    callConnectTimeoutMs: 30_000,
    callPacketTimeoutMs: 10_000,
    meUrlPrefix: 'https://t.me/',
    captionLengthMax: 1024,
    messageLengthMax: 4096,
    webfileDcId: 2,
  };
}
