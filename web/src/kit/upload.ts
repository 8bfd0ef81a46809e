import type { Endpoint, Output } from '@parley/contract/http';
import i18next from 'i18next';
import { callSignedIn } from './api.ts';
import { ApiError } from './api-error.ts';
import { currentLanguage } from './i18n/i18n.ts';
import { failureOf } from './send.ts';
import { currentProject } from './session.ts';

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};
type Form = { file: Blob; name: string; fields?: Record<string, string> };

/** Sends a form with a file, as `api` sends the rest; only the old kind of request tells how far it is. */
export const upload = <E extends Endpoint>(endpoint: E, form: Form, options: UploadOptions = {}): Promise<Output<E>> =>
  callSignedIn((token) => send(endpoint.path, bodyOf(form), token, options) as Promise<Output<E>>);

function bodyOf({ file, name, fields = {} }: Form): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', file, name);
  return body;
}

function send(url: string, body: FormData, token: string | null, { onProgress, signal }: UploadOptions) {
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('accept-language', currentLanguage() ?? 'en');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('x-project', String(currentProject() ?? ''));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    request.onerror = () => reject(new ApiError({ status: 0, code: null, text: i18next.t('kit:no_connection') }));
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300) resolve(response);
      else reject(failureOf(status, response, request.getResponseHeader('retry-after')));
    };
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'));
    signal?.addEventListener('abort', stop);
    request.send(body);
  });
}
