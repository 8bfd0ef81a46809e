import { getUser } from '@parley/contract/accounts/users';
import { isBuilt } from '@parley/contract/built-modules';
import { getChat, getConfig } from '@parley/contract/inbox/chat';
import { getTopics } from '@parley/contract/inbox/topics';
import { getProject, getProjectsSidebar } from '@parley/contract/projects/projects';
import { isRefusal } from '../../kit/api-error.ts';
import { fetchCode } from '../../kit/fetch-code.ts';
import { firstScreen } from '../../kit/first-screen.ts';
import { currentLanguage, switchLanguage } from '../../kit/i18n/i18n.ts';
import { isLanguageChosen } from '../../kit/i18n/language.ts';
import { startLive } from '../../kit/live.ts';
import { endpointQuery, fetchEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { accessToken, chooseProject, currentProject } from '../../kit/session.ts';
import { followDeals } from '../../modules/deals/index.ts';
import { followNotifications, type Ways } from '../../modules/notifications/index.ts';
import { followTasks } from '../../modules/tasks/index.ts';
import { firstProject, projectInput } from '../../modules/projects/index.ts';
import { readChannelProblem } from '../notices/channel-strip.tsx';
import { currentPlace } from '../place.ts';
import { followLive } from './follow-live.ts';
import { lockOf, type Problem } from './problem.ts';

const quiet = { quiet: true };
let leaveLive: (() => void) | undefined;

/** The order is the specification's (section 4); what can be asked ahead is asked ahead, but judged in this order. */
export async function startUp(ways: Ways): Promise<Problem | null> {
  if (!(await accessToken())) return 'signed_out';
  const named = Number(new URLSearchParams(location.search).get('project'));
  // A link of a letter is of one project, whichever was looked at last.
  if (named) chooseProject(named, false);
  askAhead();
  const [user, { projects }] = await Promise.all([
    fetchEndpoint(getUser, {}, quiet),
    fetchEndpoint(getProjectsSidebar, {}, quiet),
  ]);
  // A new device has guessed by its browser: what the person once chose is known now.
  if (user.language && !isLanguageChosen() && user.language !== currentLanguage()) await switchLanguage(user.language);
  if (!currentProject()) {
    const first = firstProject(projects);
    if (!first) return 'no_projects';
    chooseProject(first.id);
  }
  if (projects.find((it) => it.id === currentProject())?.deleted) return 'deleted';

  const project = await orNull(fetchEndpoint(getProject, projectInput(), quiet));
  if (!project) return 'not_selected';
  chooseProject(project.id);
  const lock = lockOf(project);
  if (lock) return lock;
  const readingProblem = readChannelProblem(project);

  const chat = await orNull(fetchEndpoint(getChat, {}, quiet));
  const config = await orNull(fetchEndpoint(getConfig, {}, quiet));
  if (!chat || !config) return 'project_null';

  // Only now: a list read before its place in the stream was known could miss an event for ever. And before the stream is
  // joined: what is told of a list that nobody holds yet would be lost on it.
  const { followInbox, readContact, readFirstContacts } = await import('../../modules/inbox/index.ts');
  await Promise.all([fetchEndpoint(getTopics, {}), isInboxOpened() && readFirstContacts(), readingProblem]);
  leaveLive?.();
  const stops = [
    followLive(),
    followInbox(user.id),
    followNotifications({ my_id: user.id, project_id: project.id, ways, readContact }),
    startLive(project.id, chat.seq),
    followLater(followTasks),
    ...(project.modules.crm ? [followLater(followDeals)] : []),
    ...(project.channels.some(({ limits }) => limits.calls) && isBuilt('calls') ? [followLater(followCalls)] : []),
    ...(project.modules.ticket && isBuilt('tickets') ? [followLater(followTickets)] : []),
  ];
  void firstScreen.then(() => fetchCode(lendParts));
  leaveLive = () => {
    for (const stop of stops) stop();
  };
  return null;
}

/** What the panel of a dialogue shows of others. */
const lendParts = async () => (await import('../messenger/lend-panel-parts.ts')).lendPanelParts();

/** Its door leads to buttons that the first screen does not show. */
const followCalls = async () => (await import('../../modules/calls/follow-calls.ts')).followCalls();

/** Its door leads to more than the first screen carries. */
const followTickets = async () => (await import('../../modules/tickets/live.ts')).followTickets();

/** What the first screen does not show is followed when that stands and the code has come. */
function followLater(follow: () => Promise<() => void>): () => void {
  const stop = firstScreen.then(() => fetchCode(follow));
  return () => void stop.then((end) => end());
}

/** The page opens with the list of contacts, alone or beside a dialogue. */
const isInboxOpened = (): boolean => /^\/(\d+\/?)?$/.test(location.pathname.slice(currentPlace().basepath.length));

/** With a project known from last time nothing has to wait for the list of projects. */
function askAhead() {
  if (!currentProject()) return;
  void queryClient.prefetchQuery(endpointQuery(getProject, projectInput(), quiet) as never);
  void queryClient.prefetchQuery(endpointQuery(getChat, {}, quiet) as never);
  void queryClient.prefetchQuery(endpointQuery(getConfig, {}, quiet) as never);
}

/** A refusal is an answer; a server that is away is not. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error) && error.status !== 401) return null;
    throw error;
  }
}
