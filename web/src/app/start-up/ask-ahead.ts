import type { Language } from '@parley/contract/languages';
import { aheadName, type Grant } from '../../kit/ahead.ts';
import { alone } from '../../kit/alone.ts';
import { spokenLanguage } from '../../kit/i18n/language.ts';
import { recall, remember } from '../../kit/remember.ts';
import { uuid } from '../../kit/uuid.ts';
import { fetchFirst } from './fetch-first.ts';
import { ofChat, ofInbox, ofPerson, ofProject, refreshUrl, signedInCookie } from './first-questions.ts';

// The build writes this into the page: while the program is fetched and read, the server already answers.
const isMessenger = document.documentElement.dataset.boot === 'shell';
const isSignedIn = document.cookie.includes(`${signedInCookie}=`);
if (isMessenger && isSignedIn) {
  const language = spokenLanguage();
  askAhead(language);
  fetchFirst(language);
}

function askAhead(language: Language) {
  const project = Number(recall('project')) || null;
  const grant = alone('refresh-token', refresh).catch(() => null);
  const answers = new Map<string, Promise<Response | null>>();
  const ask = (url: string, first: Promise<unknown> = grant): Promise<Response | null> => {
    const answer = first.then(async () => read(url, project, language, await grant)).catch(() => null);
    answers.set(aheadName(project, url), answer);
    return answer;
  };
  globalThis.askedAhead = { at: Date.now(), grant, answers };
  for (const url of ofPerson) void ask(url);
  if (!project) return;
  const chat = ask(ofChat);
  for (const url of ofProject(project)) void ask(url);
  for (const url of ofInbox(project, location.pathname, recall(`list:${project}`))) void ask(url, chat);
}

/** As the session does it: a try whose answer gets lost is repeated under the same name. */
async function refresh(): Promise<Grant | null> {
  const attempt = recall('refresh attempt') ?? uuid();
  remember('refresh attempt', attempt);
  const answer = await fetch(refreshUrl(attempt), { credentials: 'include', headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as { data: Grant }).data : null;
}

async function read(
  url: string,
  project: number | null,
  language: Language,
  grant: Grant | null,
): Promise<Response | null> {
  if (!grant) return null;
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    authorization: `Bearer ${grant.token}`,
    ...(project ? { 'x-project': String(project) } : {}),
  };
  const answer = await fetch(url, { credentials: 'include', headers });
  return answer.ok ? answer : null;
}
