import type { Endpoint, Input } from '@parley/contract/http';
import i18next from 'i18next';
import { callSignedIn } from './api.ts';
import { ApiError } from './api-error.ts';
import { currentLanguage } from './i18n/i18n.ts';
import { requestOf } from './request.ts';
import { failureOf } from './send.ts';
import { currentProject } from './session.ts';

/** Saves what an endpoint sends as a file, under the name it comes with. Fails with an ApiError. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { url } = requestOf(endpoint, input as Record<string, unknown>);
  const { blob, name } = await callSignedIn((token) => fetchFile(url, token));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function fetchFile(url: string, token: string | null): Promise<{ blob: Blob; name: string }> {
  const headers: Record<string, string> = {
    'accept-language': currentLanguage() ?? 'en',
    'x-project': String(currentProject() ?? ''),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(url, { headers }).catch(() => {
    throw new ApiError({ status: 0, code: null, text: i18next.t('kit:no_connection') });
  });
  if (!response.ok) {
    throw failureOf(response.status, await response.json().catch(() => null), response.headers.get('retry-after'));
  }
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: named ? decodeURIComponent(named) : 'file' };
}
