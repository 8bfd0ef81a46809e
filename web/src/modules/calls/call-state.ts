/** The steps of the call client, as the specification names them (section 4). */
export const callSteps = [
  'START',
  'WAITING',
  'INCOMING_CALL',
  'IN_PROCESS',
  'REJECTED',
  'TIMEOUT',
  'ERROR',
  'REMOTE',
  'SELF',
] as const;
export type CallStep = (typeof callSteps)[number];

/** How the provider's client says that a call ended. */
export const endTypes = { self: 0, remote: 1, rejected: 2, timeout: 3 } as const;
export type EndType = (typeof endTypes)[keyof typeof endTypes];

export type CallState = {
  step: CallStep;
  isOpen: boolean;
  /** Since when its timer runs, in milliseconds. */
  since: number | null;
  /** One of our codes, or the words that came with it. */
  error: string | null;
};

export type CallEvent =
  /** Somebody wants to call: they are asked once more. */
  | { kind: 'asked' }
  | { kind: 'started'; at: number }
  | { kind: 'rang'; at: number }
  | { kind: 'answered'; at: number }
  | { kind: 'accepted'; at: number }
  | { kind: 'failed'; error: string }
  /** It rang for as long as it may. */
  | { kind: 'timed_out' }
  | { kind: 'ended'; type: EndType }
  | { kind: 'closed' };

export const atRest: CallState = { step: 'START', isOpen: false, since: null, error: null };

const finals: readonly CallStep[] = ['REJECTED', 'TIMEOUT', 'ERROR', 'REMOTE', 'SELF'];
const underWay: readonly CallStep[] = ['WAITING', 'INCOMING_CALL', 'IN_PROCESS'];

export const isUnderWay = ({ step }: CallState): boolean => underWay.includes(step);
export const isOver = ({ step }: CallState): boolean => finals.includes(step);

/** What becomes of a call. What does not fit the step changes nothing: words of a call that is over come late. */
export function nextCallState(state: CallState, event: CallEvent): CallState {
  switch (event.kind) {
    case 'asked':
      return isUnderWay(state) ? state : { ...atRest, isOpen: true };
    case 'rang':
      return isUnderWay(state) ? state : { step: 'INCOMING_CALL', isOpen: true, since: event.at, error: null };
    case 'started':
      return state.step === 'START' && state.isOpen ? running('WAITING', event.at) : state;
    case 'answered':
      return state.step === 'WAITING' ? running('IN_PROCESS', event.at) : state;
    case 'accepted':
      return state.step === 'INCOMING_CALL' ? running('IN_PROCESS', event.at) : state;
    case 'failed':
      return state.isOpen && !isOver(state) ? over('ERROR', event.error) : state;
    case 'timed_out':
      return isUnderWay(state) ? over('TIMEOUT') : state;
    case 'ended':
      return isUnderWay(state) ? ended(event.type) : state;
    case 'closed':
      return atRest;
  }
}

const running = (step: CallStep, since: number): CallState => ({ step, isOpen: true, since, error: null });

/** Its timer is reset; the window stays until somebody has read why. */
const over = (step: CallStep, error: string | null = null): CallState => ({ step, isOpen: true, since: null, error });

function ended(type: EndType): CallState {
  if (type === endTypes.timeout) return atRest;
  return over(type === endTypes.self ? 'SELF' : type === endTypes.remote ? 'REMOTE' : 'REJECTED');
}
