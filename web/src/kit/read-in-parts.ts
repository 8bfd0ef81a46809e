/** Of many at once; where one of them is gone by now, each by itself. */
export async function readInParts<R>(
  ids: readonly number[],
  most: number,
  read: (ids: number[]) => Promise<R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < ids.length; at += most) {
    const part = ids.slice(at, at + most);
    const all = await read(part).catch(() => null);
    found.push(...(all ?? (await Promise.all(part.map((id) => read([id]).catch(() => [])))).flat()));
  }
  return found;
}
