import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Stage } from '../../fake.ts';
import type { Account } from '../../world.ts';
import type { PhoneCall, Told } from './switchboard.ts';
import { voipAuth, type VoipBody, type VoipEvent, voipEvents } from './voip-events.ts';

type Ack = (value: boolean) => void;
type Answers = { [E in VoipEvent]: (body: VoipBody<E>, ack: Ack) => string | null };

/** The first calls API: one socket of an instance, by which it joins the room of its only call. */
export function serveVoip(http: HttpServer, stage: Stage, isRefused: (request: IncomingMessage) => boolean) {
  const io = new Server(http, {
    path: '/green/socket.io/',
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    allowRequest: (request, take) => take(null, !isRefused(request)),
  });
  io.use((socket, next) => {
    const account = accountOf(stage, socket.handshake.auth);
    socket.data = { account };
    next(account ? undefined : new Error('Unauthorized'));
  });
  io.on('connection', (socket) => attend(socket, (socket.data as { account: Account }).account, stage));
  stage.calls.listen((told) => tell(io, told, stage.world.now()));
  return { stop: () => io.close() };
}

function accountOf({ world }: Stage, auth: unknown): Account | null {
  const { data } = voipAuth.safeParse(auth);
  const account = data && world.account('whatsapp', String(data.idInstance));
  return account && account.settings.token === data.apiInstanceToken ? account : null;
}

/** What is said on one socket is checked against the protocol first. */
function attend(socket: Socket, account: Account, stage: Stage): void {
  const { calls } = stage;
  const answers = answersTo(socket, account, stage);
  void socket.join(account.key);
  socket.onAny((event: string, body: unknown, ack: unknown) => {
    const call = calls.current(account);
    const form = voipEvents[event as VoipEvent];
    const read = form?.safeParse(body);
    const acknowledge: Ack = (value) => typeof ack === 'function' && (ack as Ack)(value);
    const wrong = !read
      ? 'unknown event'
      : read.success
        ? answers[event as VoipEvent](read.data as never, acknowledge)
        : `malformed: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`;
    calls.journal.said(account, call, event, body, wrong);
    if (wrong) acknowledge(false);
  });
  socket.on('disconnect', () => {
    const call = calls.current(account);
    calls.journal.said(account, call, 'disconnect', {}, null);
    if (call) calls.depart(call, socket.id);
  });
}

/** Each answers with what the protocol forbids about it. */
function answersTo(socket: Socket, account: Account, { calls, world }: Stage): Answers {
  const fails = () => world.knobs('whatsapp').call.fails;
  const isOwn = ({ callID }: { callID: string | number }) => String(callID) === account.key;
  const inRoom = (peerID: string): PhoneCall | string => {
    const call = calls.current(account);
    if (!call?.ours.has(socket.id)) return 'not in the room';
    return call.peer_id === peerID ? call : 'nobody has this peerID';
  };
  return {
    join: (body, ack) => {
      const call = calls.current(account);
      if (!isOwn(body)) return 'callID is not the instance';
      if (!call) return 'no call';
      if (call.direction === 'in' && call.state === 'ringing') return 'joined before the call was answered';
      if (fails() === 'join_silent') return null;
      const isTaken = fails() !== 'join_refused';
      ack(isTaken);
      if (isTaken) calls.arrive(call, socket.id);
      return null;
    },
    leave: (body) => {
      const call = calls.current(account);
      if (!isOwn(body)) return 'callID is not the instance';
      if (call) calls.depart(call, socket.id);
      return null;
    },
    'relay-sdp': ({ peerID, sessionDescription: description }) => {
      const call = inRoom(peerID);
      if (typeof call === 'string') return call;
      calls.relay(call, 'business', { kind: 'description', peer_id: socket.id, description });
      return null;
    },
    'relay-ice': ({ peerID, iceCandidate: candidate }) => {
      const call = inRoom(peerID);
      if (typeof call === 'string') return call;
      calls.relay(call, 'business', { kind: 'candidate', peer_id: socket.id, candidate });
      return null;
    },
    'incoming-call-answer': ({ reject }) => {
      const call = calls.current(account);
      if (call?.direction !== 'in' || call.state !== 'ringing') return 'no call comes in';
      if (reject) calls.end(call, 'business', 'reject');
      else calls.activate(call);
      return null;
    },
    'end-call': (_, ack) => {
      const call = calls.current(account);
      if (call?.direction === 'in' && call.state === 'ringing') return 'a call that comes in is rejected, not ended';
      if (fails() === 'end_silent') return null;
      const isTaken = call !== null && fails() !== 'end_refused';
      if (isTaken) calls.end(call, 'business', 'hangup');
      // Both may hang up in the same moment: that is nobody's fault.
      ack(isTaken);
      return null;
    },
  };
}

function tell(io: Server, told: Told, now: number): void {
  const { call } = told;
  const all = io.to(call.chat.account.key);
  switch (told.kind) {
    case 'rings':
      all.emit('incoming-call', { timeout: told.seconds, info: { callId: call.id, wid: widOf(call) } });
      // While it rings it is told how it stands, too.
      return void all.emit('call-state', stateOf(call, 3, now));
    case 'state':
      return void all.emit('call-state', stateOf(call, told.call_state, now));
    case 'peer':
      return void io.to(told.to).emit('add-peer', { peerID: call.peer_id, createOffer: told.offers });
    case 'signal':
      return relayed(io, told);
    case 'ended':
      for (const id of call.ours) io.to(id).emit('remove-peer', { peerID: call.peer_id });
      if (call.ended!.by === 'business' && !told.is_late) return;
      all.emit('end-call', { info: { context: call.ended!.why, incoming: call.direction === 'in' } });
  }
}

function relayed(io: Server, { call, to, signal }: Extract<Told, { kind: 'signal' }>): void {
  const peerID = call.peer_id;
  if (signal.kind === 'description') {
    io.to(to).emit('session-description', { peerID, sessionDescription: signal.description });
  } else io.to(to).emit('ice-candidate', { peerID, iceCandidate: signal.candidate });
}

const widOf = ({ chat }: PhoneCall) => ({ user: chat.client.id.split('@')[0], device: 0, domainType: 0, type: 0 });

function stateOf(call: PhoneCall, call_state: number, now: number) {
  const callDuration = call.answered_at === null ? 0 : now - call.answered_at;
  const participants = [{ wid: widOf(call), state: call_state, isSelf: false, isMuted: false }];
  const callInfo = { callId: call.id, call_state, callDuration, isGroupCall: false, participants };
  return { info: { info: { callId: call.id, callInfo, state: String(call_state) } } };
}
