import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { ask, type Member } from './people.ts';

/** A website of the project's own; whoever has its key can write from it. */
export async function openWebsite(request: APIRequestContext, owner: Member): Promise<string> {
  const given = { data: { name: 'Website' }, as: owner };
  return (await ask<{ key: string }>(request, `/api/app/projects/${owner.project}/channels/widget/`, given)).key;
}

/** Somebody new writes from the website; answers with how they write on. */
export async function writesFromSite(request: APIRequestContext, key: string, name: string, text: string) {
  const { token } = await ask<{ token: string }>(request, '/widget/visits/', { data: { key, name, language: 'en' } });
  const write = (words: string) =>
    ask(request, '/widget/messages/send/', { data: { token, uid: randomUUID(), text: words } });
  await write(text);
  return write;
}
