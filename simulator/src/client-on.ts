import type { Stage } from './fake.ts';
import { fakes } from './fakes.ts';
import { type Chat, type Line, newLine, type StoredFile } from './world.ts';

export type Written = {
  text?: string;
  file?: Omit<StoredFile, 'id'>;
  quoted_id?: string | null;
  extra?: Line['extra'];
  /** How many hours ago it was written; missing: as the knob says. */
  late?: number | undefined;
};

/** What one client can do on their phone. */
export function clientOn({ world, happened }: Stage, chat: Chat) {
  const fake = fakes[chat.account.channel];
  const find = (id: string): Line => {
    const found = chat.lines.find((it) => it.id === id);
    if (!found) throw new Error('no such message');
    return found;
  };
  return {
    chat,
    writes: ({ text = '', file, quoted_id = null, extra = {}, late }: Written): Line => {
      const kept = file ? world.keepFile(file) : null;
      const id = fake.newId(chat, world);
      const at = world.now() - (late ?? world.knobs(chat.account.channel).late) * 3_600_000;
      const line = newLine({ id, from: 'client', at, text, file: kept, quoted_id, extra });
      chat.lines.push(line);
      happened({ kind: 'written', chat, line });
      return line;
    },
    edits: (id: string, text: string): void => {
      const line = Object.assign(find(id), { text, edited: true });
      happened({ kind: 'edited', chat, line });
    },
    deletes: (id: string): void => {
      const line = Object.assign(find(id), { deleted: true });
      happened({ kind: 'deleted', chat, line });
    },
    /** Null takes it back. */
    reacts: (id: string, reaction: string | null): void => {
      const line = Object.assign(find(id), { reaction });
      happened({ kind: 'reacted', chat, line });
    },
    /** All that was sent so far. */
    reads: (): void => {
      const unseen = chat.lines.filter(
        (it) => it.from === 'business' && it.status !== 'seen' && it.status !== 'failed',
      );
      for (const line of unseen) line.status = 'seen';
      const line = unseen.at(-1);
      if (line) happened({ kind: 'seen', chat, line });
    },
    /** The business wrote in the provider's own app: the line says so in `extra.by`. */
    getsFromApp: ({ text = '', file, quoted_id = null }: Written): Line => {
      const kept = file ? world.keepFile(file) : null;
      const given = { id: fake.newId(chat, world), text, file: kept, quoted_id, extra: { by: 'app' } };
      const line = newLine({ from: 'business', at: world.now(), ...given });
      chat.lines.push(line);
      happened({ kind: 'written', chat, line });
      return line;
    },
    types: (): void => happened({ kind: 'typing', chat, line: null }),
    blocks: (is_blocked = true): void => {
      chat.is_blocked = is_blocked;
      happened({ kind: is_blocked ? 'blocked' : 'unblocked', chat, line: null });
    },
  };
}
export type ClientOn = ReturnType<typeof clientOn>;
