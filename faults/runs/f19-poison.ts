import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin, passPauses, readDialogues } from '../base.ts';
import { type Run, underLoad } from '../stage.ts';

const tries = 12;

export const poison: Run = {
  name: 'F19',
  promise: 'one message that can never be delivered is given up, and the others are not held up',
  go: async (stage) => {
    const { world, office, senders, random, allowed } = stage;
    const { messenger, database } = world;
    const { project_id, operator } = office;
    messenger.refuse(({ text }) => text === 'Poison');
    const load = await underLoad(stage);
    const theirs = (await readDialogues(database, project_id)).filter(
      (it) => it.channel_id === office.messenger.channel_id,
    );
    const { id: dialogue_id, channel_id, name: peer } = random.pick(theirs);
    const place = { channel_id, dialogue_id, peer };
    const uid = await senders.teamWrites(operator, place, { n: null, text: 'Poison' });
    // What stands behind it in the same dialogue waits, and then leaves all the same.
    await senders.teamWrites(operator, place, { n: null, text: 'Behind the poison' });
    allowed.dead = { uids: [uid], tries };
    await load.done;
    const isDead = async () => (await asAdmin(database, deadIn, [project_id])).length > 0;
    while (!(await isDead())) {
      await passPauses(database, project_id);
      await sleep(20);
    }
    return { 'one in': load.total + 2, 'tries before it was given up': messenger.asked(uid) };
  },
};

const deadIn = 'select 1 from dead_jobs where project_id = $1';
