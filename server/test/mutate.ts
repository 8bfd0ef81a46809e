/** Numbers that look random and are the same at each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const odd: unknown[] = [
  null,
  true,
  '',
  '\0',
  '\ud800',
  -1,
  0.5,
  2 ** 53,
  1e300,
  [],
  {},
  [[]],
  'x'.repeat(5000),
  '../../etc',
  '٣',
];

/** Bodies that went wrong on their way: values replaced or gone, bytes flipped, ends cut off. */
export function mutated(samples: object[], times: number, seed = 7): Buffer[] {
  const random = seeded(seed);
  return Array.from({ length: times }, () => {
    const text = JSON.stringify(samples[random(samples.length)]);
    const way = random(4);
    if (way === 0) return flipped(Buffer.from(text), random);
    if (way === 1) return Buffer.from(text).subarray(0, random(text.length));
    const tree: unknown = JSON.parse(text);
    for (let i = 0; i <= random(3); i++) disturb(tree, random);
    return Buffer.from(JSON.stringify(tree));
  });
}

function flipped(bytes: Buffer, random: (below: number) => number): Buffer {
  for (let i = 0; i <= random(4); i++) bytes[random(bytes.length)] = random(256);
  return bytes;
}

function disturb(tree: unknown, random: (below: number) => number): void {
  if (typeof tree !== 'object' || !tree) return;
  const keys = Object.keys(tree);
  if (!keys.length) return;
  const key = keys[random(keys.length)]!;
  const parent = tree as Record<string, unknown>;
  if (typeof parent[key] === 'object' && parent[key] && random(3) > 0) return disturb(parent[key], random);
  if (random(5) === 0) delete parent[key];
  else parent[key] = odd[random(odd.length)];
}
