import * as calls from '@parley/contract/calls/calls';
import * as recording from '@parley/contract/calls/recording';
import * as signals from '@parley/contract/calls/signals';
import { type Route, route } from '../../kit/http/route.ts';
import { acceptCall } from './accept-call.ts';
import { endCall } from './end-call.ts';
import { getCurrentCalls, keepCall } from './keep-call.ts';
import { keepRecording } from './recording/keep-recording.ts';
import { rejectCall } from './reject-call.ts';
import { getCallSettings, updateCallSettings } from './settings.ts';
import { listSignals, sendSignals } from './signals.ts';
import { startCall } from './start-call.ts';

export const routes: Route[] = [
  route(calls.getCurrentCalls, getCurrentCalls),
  route(calls.startCall, startCall),
  route(calls.acceptCall, acceptCall),
  route(calls.rejectCall, rejectCall),
  route(calls.endCall, endCall),
  route(calls.keepCall, keepCall),
  route(signals.sendSignals, sendSignals),
  route(signals.listSignals, listSignals),
  route(recording.getCallSettings, getCallSettings),
  route(recording.updateCallSettings, updateCallSettings),
  route(recording.keepRecording, keepRecording),
];
