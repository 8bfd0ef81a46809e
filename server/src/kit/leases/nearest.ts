/** Which node a thing belongs to, of those that are alive: when one comes or goes, only what is its own moves. */
export const nearest = (thing: string, nodes: readonly string[]): string | undefined => {
  const weighed = nodes.map((node) => ({ node, weight: mix(`${thing} ${node}`) }));
  return weighed.toSorted((a, b) => b.weight - a.weight || a.node.localeCompare(b.node))[0]?.node;
};

/** FNV-1a and the last steps of MurmurHash3: cheap, and every bit of the text counts in every bit of the number. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
