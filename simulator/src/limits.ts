import type { Fake, FakeAnswer, FakeRequest } from './fake.ts';
import { readFields } from './read-form.ts';
import type { Simulated } from './world.ts';

/** How often an account may send, and to one client; what is beyond is refused, as the provider does it. */
export type Limits = {
  per_second: number;
  /** One in so many milliseconds to one client, after so many at once. */
  per_client: { ms: number; burst: number };
  /** Whose sending it is, by the provider's ids; null: not to be told. */
  whose: (path: string, fields: Record<string, unknown>) => { account: string; client: string } | null;
  refusal: (why: 'account' | 'client', seconds: number) => FakeAnswer;
};

/** Somebody was asked too early: too many at once, or although they had asked for silence. */
export type Violation = { channel: Simulated; why: 'account' | 'client' | 'silence'; at: number };

type Bucket = { left: number; at: number };
// What was on its way when silence was asked for could not know of it.
const graceMs = 1000;

/** Counts what each account is asked to send. */
function createMeter(channel: Simulated, limits: Limits) {
  const buckets = new Map<string, Bucket>();
  const silent = new Map<string, { from: number; until: number }>();
  const violations: Violation[] = [];

  /** Takes one place of so many that fill up again, or says how many milliseconds are missing. */
  function take(key: string, at: number, size: number, ms: number): number {
    const { left, at: before } = buckets.get(key) ?? { left: size, at };
    const now = Math.min(size, left + (at - before) / ms);
    if (now < 1) return (1 - now) * ms;
    buckets.set(key, { left: now - 1, at });
    return 0;
  }

  function check({ account, client }: { account: string; client: string }, at: number): FakeAnswer | null {
    const { per_second, per_client, refusal } = limits;
    const quiet = silent.get(account);
    if (quiet && at < quiet.until) {
      if (at > quiet.from + graceMs) violations.push({ channel, why: 'silence', at });
      return refusal('account', Math.ceil((quiet.until - at) / 1000));
    }
    const late = take(`${account} ${client}`, at, per_client.burst, per_client.ms);
    if (late) violations.push({ channel, why: 'client', at });
    if (late) return refusal('client', Math.ceil(late / 1000));
    const wait = take(account, at, per_second, 1000 / per_second);
    if (!wait) return null;
    violations.push({ channel, why: 'account', at });
    return refusal('account', Math.ceil(wait / 1000));
  }

  return {
    violations,
    check,
    /** This account was asked for silence. */
    quiet: ({ account }: { account: string }, at: number, seconds: number): void =>
      void silent.set(account, { from: at, until: at + seconds * 1000 }),
  };
}

/** What the providers count, and what they have at hand at the same moment. */
export function createMeters(now: () => number) {
  const meters = new Map<Simulated, ReturnType<typeof createMeter>>();
  const hands = new Map<Simulated, { open: number; most: number }>();
  const meterOf = ({ channel, limits }: Fake) => {
    const found = meters.get(channel) ?? (limits ? createMeter(channel, limits) : null);
    if (found) meters.set(channel, found);
    return found;
  };
  const whoseOf = async ({ limits }: Fake, { path, headers, body }: FakeRequest) =>
    limits?.whose(path, (await readFields(headers, body)).fields) ?? null;

  return {
    violations: (): Violation[] => [...meters.values()].flatMap((it) => it.violations),
    /** How many questions of ours it had unanswered at once, at most. */
    most: (channel: Simulated): number => hands.get(channel)?.most ?? 0,
    /** The provider's no to somebody who asks too often. */
    refusal: async (fake: Fake, request: FakeRequest): Promise<FakeAnswer | null> => {
      const meter = meterOf(fake);
      const whose = meter && fake.isSend(request) ? await whoseOf(fake, request) : null;
      return meter && whose && meter.check(whose, now());
    },
    /** It has said that it wants silence. */
    heard: async (fake: Fake, request: FakeRequest, { body }: FakeAnswer): Promise<void> => {
      const seconds = Number(/"retry_after":(\d+)/.exec(String(body))?.[1]);
      const whose = seconds ? await whoseOf(fake, request) : null;
      if (whose) meterOf(fake)?.quiet(whose, now(), seconds);
    },
    during: async <T>({ channel }: Fake, work: () => Promise<T>): Promise<T> => {
      const hand = hands.get(channel) ?? { open: 0, most: 0 };
      hands.set(channel, hand);
      hand.most = Math.max(hand.most, ++hand.open);
      try {
        return await work();
      } finally {
        hand.open--;
      }
    },
  };
}
