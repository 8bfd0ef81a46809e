import { type FakeAnswer, json, type Stage } from '../fake.ts';
import type { Account } from '../world.ts';

export type Params = Record<string, string>;
export type Method = (account: Account, given: Params, stage: Stage) => FakeAnswer | Promise<FakeAnswer>;

/** Always with 200: what went wrong stands in the body. */
export const taken = (response: unknown): FakeAnswer => json({ response });

export const refused = (error_code: number, error_msg: string, given: Params = {}): FakeAnswer => {
  const shown = Object.entries(given).filter(([key]) => key !== 'access_token');
  return json({ error: { error_code, error_msg, request_params: shown.map(([key, value]) => ({ key, value })) } });
};

export const wrong = (what: string, given: Params): FakeAnswer =>
  refused(100, `One of the parameters specified was missing or invalid: ${what}`, given);
