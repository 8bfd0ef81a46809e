import * as z from 'zod/mini';
import { ownSignal } from '@parley/contract/calls/signals';
import type { ClientOn } from './client-on.ts';

const file = z.object({ name: z.string(), mime: z.string(), base64: z.string(), seconds: z.optional(z.number()) });
const tab = z.string();

/** What the page of phones does as a client. */
export const acts = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('write'),
    text: z.optional(z.string()),
    file: z.optional(file),
    quoted_id: z.optional(z.nullable(z.string())),
    extra: z.optional(z.record(z.string(), z.string())),
    late: z.optional(z.number()),
  }),
  z.object({ do: z.literal('edit'), id: z.string(), text: z.string() }),
  z.object({ do: z.literal('delete'), id: z.string() }),
  z.object({ do: z.literal('react'), id: z.string(), emoji: z.nullable(z.string()) }),
  z.object({ do: z.literal('read') }),
  z.object({ do: z.literal('type') }),
  z.object({ do: z.literal('block'), is_blocked: z.boolean() }),
  z.object({ do: z.literal('dial'), tab }),
  z.object({ do: z.literal('accept'), tab }),
  z.object({ do: z.literal('reject') }),
  z.object({ do: z.literal('hang_up') }),
  z.object({ do: z.literal('signal'), tab, signals: z.array(ownSignal) }),
]);

export function perform(on: ClientOn, asked: z.infer<typeof acts>): void {
  switch (asked.do) {
    case 'write': {
      const { text = '', file: given, quoted_id = null, extra = {}, late } = asked;
      const { base64 = '', ...about } = given ?? {};
      const bytes = Buffer.from(base64, 'base64');
      return void on.writes({
        text,
        quoted_id,
        extra,
        late,
        ...(given && { file: { ...(about as typeof given), bytes } }),
      });
    }
    case 'edit':
      return on.edits(asked.id, asked.text);
    case 'delete':
      return on.deletes(asked.id);
    case 'react':
      return on.reacts(asked.id, asked.emoji);
    case 'read':
      return on.reads();
    case 'type':
      return on.types();
    case 'block':
      return on.blocks(asked.is_blocked);
    case 'dial':
      return void on.dials(asked.tab);
    case 'accept':
      return void on.accepts(asked.tab);
    case 'reject':
      return on.rejects();
    case 'hang_up':
      return on.hangsUp();
    case 'signal':
      return on.signals(asked.tab, asked.signals);
  }
}
