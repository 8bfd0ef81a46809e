/** Loaded before a node is: its machine's clock, and nothing else, is ahead by what it is told, at the start and later. */
const RightDate = globalThis.Date;

function setClock(ahead: number): void {
  globalThis.Date = class extends RightDate {
    constructor(...said: unknown[]) {
      super(...((said.length ? said : [RightDate.now() + ahead]) as [number]));
    }
    static override now = (): number => RightDate.now() + ahead;
  } as DateConstructor;
}

const ahead = Number(process.env.CLOCK_AHEAD);
if (ahead) setClock(ahead);
process.on('message', (told: number) => setClock(told));
