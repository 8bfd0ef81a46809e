// A page that is closed takes what it holds in memory along: each second is laid here, and fetched by the next page.
// A shelf of its own: pages of the version before lay pieces elsewhere that name no project.
const SHELF = 'call-recordings';
const PLACE = '/app/messenger/call-recording/';

/** A recorded call: of which project, and which window had it. */
export type Recorded = { project: number; call_id: number; tab: string; name: string };
type Piece = Recorded & { nth: number };

export async function layPiece(piece: Piece, bytes: Blob): Promise<void> {
  await (await caches.open(SHELF)).put(keyOf(piece), new Response(bytes));
}

/** The calls of a project of which something lies here. */
export async function leftOf(project: number): Promise<Recorded[]> {
  const left = (await pieces()).filter((it) => it.project === project);
  return [...Map.groupBy(left, (it) => it.call_id).values()].map(([first]) => first!);
}

/** What lies here of one call, in one piece. */
export async function takeAll(of: Recorded): Promise<Blob> {
  const shelf = await caches.open(SHELF);
  const ofCall = (await pieces()).filter((it) => isSame(it, of)).toSorted((a, b) => a.nth - b.nth);
  const found = await Promise.all(ofCall.map(async (it) => (await shelf.match(keyOf(it)))?.blob()));
  const blobs = found.filter((it) => it !== undefined);
  return new Blob(blobs, { type: blobs[0]?.type.split(';')[0] ?? '' });
}

export async function clearOf(of: Recorded): Promise<void> {
  const shelf = await caches.open(SHELF);
  for (const it of await pieces()) if (isSame(it, of)) await shelf.delete(keyOf(it));
}

const isSame = (one: Recorded, other: Recorded): boolean =>
  one.project === other.project && one.call_id === other.call_id;

async function pieces(): Promise<Piece[]> {
  return (await (await caches.open(SHELF)).keys()).flatMap(({ url }) => pieceAt(url) ?? []);
}

const keyOf = ({ project, call_id, tab, name, nth }: Piece): string =>
  `${PLACE}${project}/${call_id}/${tab}/${nth}/${name}`;

function pieceAt(url: string): Piece | null {
  const [project, call_id, tab, nth, name] = new URL(url, 'http://here').pathname.slice(PLACE.length).split('/');
  if (!project || !call_id || !tab || !nth || !name) return null;
  return { project: Number(project), call_id: Number(call_id), tab, nth: Number(nth), name };
}
