import type { Input, Output } from '@parley/contract/http';
import type * as visitor from '@parley/contract/widget/visitor';
import type { Page } from './page.ts';

/** Where each call of the contract is answered. */
const paths = {
  openWidget: 'open',
  startVisit: 'visits',
  listVisitorMessages: 'messages',
  sendVisitorMessage: 'messages/send',
  markVisitorMessages: 'messages/mark',
  visitorTypes: 'typing',
  tellPage: 'page',
} as const;

type Calls = typeof paths;
type Endpoint<C extends keyof Calls> = (typeof visitor)[C];

/** Status 0: nobody answered. `wait` is in milliseconds. */
export type Failure = { status: number; code: string; text: string; wait: number };
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && !!error && 'status' in error;

export type Api = ReturnType<typeof makeApi>;

export function makeApi({ base, language }: Pick<Page, 'base' | 'language'>) {
  const reach = async (path: string, init: RequestInit): Promise<Response> => {
    const url = `${base}widget/${path}/`;
    // Nothing of ours but what is said: no cookies, no page addresses.
    const polite = { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const response = await fetch(url, { ...init, ...polite }).catch((): never => {
      throw { status: 0, code: '', text: '', wait: 0 } satisfies Failure;
    });
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  const json = (body: unknown): RequestInit => ({
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  return {
    call: async <C extends keyof Calls>(name: C, input: Input<Endpoint<C>>): Promise<Output<Endpoint<C>>> =>
      (await reach(paths[name], json(input))).json() as Promise<Output<Endpoint<C>>>,
    upload: async (token: string, file: File): Promise<visitor.VisitorFile> => {
      const body = new FormData();
      body.set('token', token);
      body.set('file', file);
      const answer = await reach('files', { body, headers: { 'accept-language': language } });
      return ((await answer.json()) as { data: visitor.VisitorFile }).data;
    },
    face: async (path: string): Promise<Blob> => {
      const response = await fetch(new URL(path, base), { credentials: 'omit', referrerPolicy: 'no-referrer' });
      if (!response.ok) throw await failureOf(response);
      return response.blob();
    },
    download: async (input: Input<typeof visitor.getVisitorFile>): Promise<Blob> =>
      (await reach('files/get', json(input))).blob(),
  };
}

async function failureOf(response: Response): Promise<Failure> {
  const { error = '', code = '' } = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  const wait = Number(response.headers.get('retry-after')) * 1000;
  return { status: response.status, code, text: error, wait };
}
