const places = 6;
const waiting: (() => void)[] = [];
let running = 0;

/** A few lookups at a time: a thousand sockets that return together must not stand before everyone's requests. */
export async function inTurn<T>(look: () => Promise<T>): Promise<T> {
  if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await look();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
