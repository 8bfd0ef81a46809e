import { type Fake, json, type Stage } from '../fake.ts';
import type { Account, World } from '../world.ts';
import { boxOf, newPersonId } from './box.ts';
import { refusals, testCode } from './refusals.ts';
import type { openCentre } from './centre.ts';

type Centre = Awaited<ReturnType<typeof openCentre>>;
const centres = new WeakMap<World, Promise<Centre>>();
const opened = new WeakMap<World, Centre>();

/** Opened by the first who asks for it: its library is large, and most of those who play need it not. */
function centreOf(stage: Stage): Promise<Centre> {
  const known = centres.get(stage.world);
  if (known) return known;
  const opening = import('./centre.ts').then((it) => it.openCentre(stage));
  centres.set(stage.world, opening);
  // One that could not be opened has said so to whoever asked for it.
  opening.then(
    (centre) => opened.set(stage.world, centre),
    () => undefined,
  );
  return opening;
}

/** Telegram as apps know it, over MTProto: an account is named by the digits of its number. */
export const mtproto: Fake = {
  channel: 'telegramNumbered',
  word: 'mtproto',
  newId: ({ account }) => String(boxOf(account).next_id++),
  clientId: (_, world) => newPersonId(world),
  isSend: () => false,
  errors: Object.fromEntries(Object.entries(refusals).map(([name, [status, body]]) => [name, { status, body }])),
  /** Where its data centre is, which key it proves itself by, and what code comes to its accounts. */
  answer: async (_, stage) => {
    const { port, public_key } = await centreOf(stage);
    return json({ port, public_key, code: testCode });
  },
  // Told over connections of its own.
  hooks: (news, { world }) => {
    // A centre that could not be opened has said so to whoever asked for it.
    void centres.get(world)?.then(
      (it) => it.tell(news),
      () => undefined,
    );
    return [];
  },
  scan: {
    isAwaited: (_, { world }) => opened.get(world)?.isCodeShown() ?? false,
    take: (account, { world }) => Promise.resolve(opened.get(world)?.scanCode(account)),
  },
  start: ({ world }) =>
    Promise.resolve({ ports: {}, stop: async () => void (await (await centres.get(world))?.stop()) }),
};

/** Somebody ended all other sessions in the app. */
export const endSessions = async (world: World, account: Account): Promise<void> =>
  (await centres.get(world))?.endSessions(account);

/** Every connection breaks. */
export const breakConnections = async (world: World): Promise<void> => (await centres.get(world))?.breakConnections();
