import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

type Edit = { from: number; to: number; text: string };

/**
 * What the contract says of answers and events is for the compiler and the server: the built page never reads it. Its rules
 * for what is sent are made when a form first asks for them, not while the first screen waits.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler: (code, id) => ({ code: lean(code, id), map: null }),
  },
});

function lean(code: string, file: string): string {
  const edits: Edit[] = [];
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    CallExpression: (call) => {
      // The contract only describes: what nobody reads of it need not be made.
      if (depth === 0) edits.push({ from: call.start, to: call.start, text: '/* @__PURE__ */ ' });
      edits.push(...ofEndpoint(call), ...ofEvent(call));
    },
  }).visit(parseSync(file, code).program);
  return applied(code, edits);
}

function ofEndpoint({ callee, arguments: [it] }: ESTree.CallExpression): Edit[] {
  if (!isNamed(callee, 'endpoint') || it?.type !== 'ObjectExpression') return [];
  return it.properties.flatMap((property): Edit[] => {
    if (property.type !== 'Property') return [];
    const { key, value, start, end } = property;
    if (isNamed(key, 'summary')) return [{ from: start, to: end, text: "summary: ''" }];
    if (isNamed(key, 'output')) return [{ from: start, to: end, text: 'output: null' }];
    if (!isNamed(key, 'input')) return [];
    return [
      { from: start, to: value.start, text: 'get input() { return ' },
      { from: value.end, to: end, text: '; }' },
    ];
  });
}

function ofEvent({ callee, arguments: [, payload] }: ESTree.CallExpression): Edit[] {
  return isNamed(callee, 'liveEvent') && payload ? [{ from: payload.start, to: payload.end, text: 'null' }] : [];
}

const isNamed = (node: ESTree.Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** What stands inside a piece that is taken out goes with it. */
function applied(code: string, edits: Edit[]): string {
  let [text, at] = ['', 0];
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (edit.from < at) continue;
    text += code.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + code.slice(at);
}
