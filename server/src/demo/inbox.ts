import { createHash } from 'node:crypto';
import type { Language } from '@parley/contract/languages';
import type { ChannelType } from '@parley/contract/projects/channels';
import { hours, minutes, now } from '../kit/clock.ts';
import { enterProject, type Tx } from '../kit/db/index.ts';
import { beginInbox, offerDuplicates, rebuildSummaries, recountIn } from '../modules/inbox/index.ts';
import { timeZoneOf } from '../modules/projects/index.ts';
import { seedAtWork } from './at-work.ts';
import { answeredBy, converse, makePerson, type Turn } from './conversations.ts';
import { outsideIdOf } from './outside-ids.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedDeals } from './deals.ts';
import { insertRows } from './insert-rows.ts';
import { enrich } from './media/enrich.ts';
import { organizationNames } from './names.ts';
import { laguna, people, type Rights, studio } from './people.ts';
import { channelsOf } from './projects.ts';
import { type Random, seededRandom } from '../kit/random.ts';
import { teamTalk } from './scripts/team.ts';
import { seedTasks } from './tasks.ts';
import { seedTemplates } from './templates.ts';
import { seedTickets } from './tickets.ts';

type Plan = {
  project_id: number;
  contacts: number;
  languages: Language[];
  firstContact: number;
  team: keyof typeof teamTalk;
};

const plans: Plan[] = [
  { project_id: studio, contacts: 280, languages: ['en', 'es', 'ru', 'pt'], firstContact: 10_001, team: 'en' },
  { project_id: laguna, contacts: 120, languages: ['ru', 'ru', 'ru', 'en'], firstContact: 20_001, team: 'ru' },
];

/** Four hundred clients over every channel, what they wrote and were answered, and what the team says among itself. */
export async function seedInbox(tx: Tx): Promise<void> {
  for (const plan of plans) {
    await enterProject(tx, plan.project_id);
    const random = seededRandom(plan.project_id);
    await seedOrganizations(tx, plan.project_id);
    await seedFolders(tx, plan);
    await seedTemplates(tx, plan.project_id, plan.team);
    await seedClients(tx, plan, random);
    await seedCatalogue(tx, plan);
    const category_id = await seedTasks(tx, plan);
    await seedDeals(tx, { ...plan, category_id });
    await seedTeamRoom(tx, plan);
    await offerDuplicates(tx, plan.project_id);
    await rebuildSummaries(plan.project_id, tx);
    await recountIn(tx, plan.project_id);
    await seedTickets(tx, plan);
    await seedAtWork(tx, plan.project_id);
  }
}

const organizationId = (project_id: number, at: number): number => project_id * 100 + at;

const seedOrganizations = (tx: Tx, project_id: number): Promise<void> =>
  insertRows(
    tx,
    'organizations',
    organizationNames.map((name, at) => ({
      project_id,
      id: organizationId(project_id, at),
      name,
      tax_id: String(7_700_100_000 + at * 1111),
      created_at: now(),
    })),
  );

const folderTitles = { en: ['VIP', 'Wholesale', 'Complaint'], ru: ['VIP', 'Опт', 'Рекламация'] };
const folderColors = ['#E4D7F5', '#FBE3D0', '#F9D7E1'];
const folderId = (project_id: number, at: number): number => project_id * 100 + at;

const seedFolders = (tx: Tx, { project_id, team }: Plan): Promise<void> =>
  insertRows(
    tx,
    'folders',
    folderTitles[team].map((title, at) => ({
      project_id,
      id: folderId(project_id, at),
      title,
      bg_color: folderColors[at],
      position: at + 1,
      is_shown: true,
    })),
  );

/** One in nine is important, one in eleven buys a lot, one in thirteen complained. */
const foldersOf = (project_id: number, nth: number): number[] =>
  [9, 11, 13].flatMap((every, at) => (nth % every === 2 ? [folderId(project_id, at)] : []));

/** A few have written before, from elsewhere, and nobody has noticed yet. */
function twinOf(nth: number, contacts: Record<string, unknown>[]): { name: string; phone: string } | undefined {
  const before = nth % 23 === 6 ? contacts[nth - 57] : undefined;
  return before && { name: String(before.name), phone: String(before.phone) };
}

async function seedClients(tx: Tx, plan: Plan, random: Random): Promise<void> {
  const { project_id, languages, firstContact } = plan;
  const channels = channelsOf[project_id]!.filter(({ type }) => type !== 'internal');
  const contacts: Record<string, unknown>[] = [];
  const dialogues: Record<string, unknown>[] = [];
  const messages: Record<string, unknown>[] = [];

  for (let nth = 0; nth < plan.contacts; nth++) {
    const made = makePerson(random, languages[nth % languages.length]!, project_id * 100 + nth);
    const person = { ...made, ...twinOf(nth, contacts) };
    const channel = channels[(nth * 7 + random.whole(3)) % channels.length]!;
    const turns = converse(random, person, nth);
    const operators = seersOf(project_id, channel.type);
    const id = firstContact + nth;
    const operator_id = random.next() < 0.45 ? random.pick(operators) : null;
    const isUnanswered = turns.at(-1)!.by_client;
    const answered = turns.findLastIndex((turn) => !turn.by_client) + 1;
    contacts.push({
      project_id,
      id,
      name: person.name,
      phone: person.phone,
      email: random.next() < 0.6 ? person.email : null,
      organization_id: random.next() < 0.2 ? organizationId(project_id, random.whole(organizationNames.length)) : null,
      archived: false,
      blocked: false,
      is_room: false,
      created_at: turns[0]!.at,
    });
    dialogues.push({
      project_id,
      id,
      contact_id: id,
      channel_id: channel.id,
      outside_id: outsideIdOf(channel.type, { id, phone: made.phone, email: made.email }),
      name: person.name,
      phone: ['whatsapp', 'waba', 'viber', 'telegramNumbered'].includes(channel.type) ? person.phone : null,
      is_room: false,
      operator_id,
      for_check: operator_id === null && isUnanswered && nth < 60,
      position: turns.length,
      // What is older than a day has been read, even where nobody answered.
      read_position: isUnanswered && nth < 60 ? answered : turns.length,
      answered_position: answered,
      last_message_at: turns.at(-1)!.at,
      unread: 0,
      is_newest: true,
      contact_for_check: false,
      is_listed: true,
      folders_ids: foldersOf(project_id, nth),
      created_at: turns[0]!.at,
    });
    messages.push(
      ...turns.map((turn, at) => ({
        ...clientMessage(project_id, id, channel.id, turn, at, operator_id ?? operators[0]!),
        undo: answeredBy(turns, at, id),
      })),
    );
  }
  await insertRows(tx, 'contacts', contacts);
  await insertRows(tx, 'dialogues', dialogues);
  await insertRows(tx, 'messages', await enrich(tx, project_id, plan.team, messages));
}

/** A dialogue is in the hands of somebody who may see its channel. */
function seersOf(project_id: number, type: ChannelType): number[] {
  const sees = (rights: Rights | undefined) => rights && (!rights.channels || rights.channels.includes(type));
  return people.filter((person) => sees(person.in[project_id])).map(({ id }) => id);
}

function clientMessage(
  project_id: number,
  dialogue_id: number,
  channel_id: number,
  turn: Turn,
  at: number,
  operator_id: number,
) {
  return {
    project_id,
    dialogue_id,
    channel_id,
    uid: createHash('sha256').update(`${dialogue_id}/${at}`).digest('hex').slice(0, 24),
    position: at + 1,
    destination: turn.by_client ? 'from' : 'to',
    message_type: 'text',
    message: turn.text,
    status: 'seen',
    operator_id: turn.by_client ? null : operator_id,
    file_id: null,
    quoted_id: null,
    reaction: null,
    edited_at: null,
    details: null,
    created_at: turn.at,
  };
}

/** The room itself is what every new project begins with; here it gets its members and its history. */
async function seedTeamRoom(tx: Tx, { project_id, team }: Plan): Promise<void> {
  const [owner, ...others] = people.filter((person) => person.in[project_id]).map(({ id }) => id);
  const channel = channelsOf[project_id]![0]!;
  const time_zone = await timeZoneOf(tx, project_id);
  await beginInbox(tx, { id: project_id, owner: owner!, team_channel_id: channel.id, time_zone });
  const room = await tx
    .selectFrom('dialogues')
    .select('id')
    .where('project_id', '=', project_id)
    .where('is_room', '=', true)
    .executeTakeFirstOrThrow();
  const words = teamTalk[team];
  const began = now().getTime() - hours(2);
  await insertRows(
    tx,
    'messages',
    words.map(([speaker, message], at) => ({
      ...clientMessage(
        project_id,
        room.id,
        channel.id,
        { by_client: false, text: message, at: new Date(began + minutes(at * 9)) },
        at,
        [owner!, ...others][speaker]!,
      ),
      id: project_id * 10_000 + 9000 + at,
      destination: 'from_operator',
      status: 'delivered',
    })),
  );
  const members = others.map((user_id) => ({ project_id, dialogue_id: room.id, user_id, read_position: words.length }));
  await insertRows(tx, 'dialogue_members', members);
  await tx
    .updateTable('dialogue_members')
    .set({ read_position: words.length })
    .where('project_id', '=', project_id)
    .where('user_id', '=', owner!)
    .execute();
}
