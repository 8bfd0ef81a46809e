import { isTest, methodCall, plainText } from './read-source.mjs';

const writers = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const rawWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+"?([a-z_]+)"?|\bupdate\s+(?:only\s+)?"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi;

/** The module (or integration, or kit) a file belongs to; the roof belongs to nobody and may fill any table. */
function roomOf(path) {
  const [, room] = /^server\/src\/(modules\/[^/]+|integrations\/[^/]+|channels\/[^/]+|kit)\//.exec(path) ?? [];
  return room;
}

/** Whose table is whose: each is declared into `interface Tables` by its owner. */
export function findOwners(sources) {
  const owners = new Map();
  const findings = [];
  for (const { path, nodes } of sources) {
    for (const table of nodes.filter(isTablesDeclaration).flatMap(declaredTables)) {
      const room = roomOf(path) ?? path;
      const other = owners.get(table);
      if (other && other !== room)
        findings.push({ path, rule: 'one-owner', text: `declares ${table}, which ${other} declares too` });
      if (!other) owners.set(table, room);
    }
  }
  return { owners, findings };
}

/** Read anywhere, write at home. */
export function findForeignWrites({ path, nodes }, owners) {
  const room = roomOf(path);
  if (!room || isTest(path)) return [];
  const finding = (text) => ({ path, rule: 'write-at-home', text });
  return nodes.flatMap((node) => {
    const call = methodCall(node);
    if (call && writers.includes(call.name)) {
      const table = plainText(call.first)?.split(' ')[0];
      if (table === undefined)
        return [finding(`.${call.name}() must name its table, so that its owner can be checked`)];
      if (owners.get(table) === room) return [];
      return [finding(`writes ${table}, owned by ${owners.get(table) ?? 'nobody: declare it in tables.ts'}`)];
    }
    const text = node.type === 'TemplateElement' ? node.raw : node.type === 'StringLiteral' ? node.value : '';
    return [...text.matchAll(rawWrite)]
      .map(([, table, updated]) => table ?? updated)
      .filter((table) => owners.has(table) && owners.get(table) !== room)
      .map((table) => finding(`writes ${table}, owned by ${owners.get(table)}`));
  });
}

function isTablesDeclaration(node) {
  return node.type === 'TsModuleDeclaration' && /(^|\/)tables\.ts$/.test(node.id.value);
}

function declaredTables(node) {
  return (node.body?.body ?? [])
    .map((item) => item.declaration ?? item)
    .filter((item) => item.type === 'TsInterfaceDeclaration' && item.id.value === 'Tables')
    .flatMap((item) => item.body.body.map(({ key }) => key.value));
}
