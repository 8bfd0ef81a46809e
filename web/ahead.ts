import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

type Chunk = {
  type: string;
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

// It stands in the page itself: a library that came along would be read before anything is drawn.
const MOST_CODE = 8000;
const inbox = ['src/app/messenger/inbox-route.tsx', 'src/modules/inbox/index.ts'];
const languages = ['ru', 'en', 'pt', 'es'];

/**
 * While the program is on its way, the built page already asks the server, and fetches what the first screen of the
 * messenger needs and the page itself cannot name: the inbox, and its words in the person's language.
 */
export const askAhead = (): Plugin => ({
  name: 'ask-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((it) => it.type === 'chunk') as Chunk[];
      const chunkOf = (file: string) => chunks.find((it) => it.facadeModuleId?.endsWith(`/web/${file}`))!;
      const atStart = filesOf(chunkOf('index.html'), chunks);
      const first = new Set(inbox.flatMap((file) => [...filesOf(chunkOf(file), chunks)]));
      const words = languages.map((it) => [it, chunkOf(`src/app/locales/${it}.ts`).fileName]);
      const code = await scriptWith({
        firstFiles: [...first].filter((file) => !atStart.has(file)),
        wordFiles: Object.fromEntries(words),
      });
      // After the page's own script, which says whether this is the messenger.
      return html.replace('</script>', () => `</script>\n    <script>${code}</script>`);
    },
  },
});

function filesOf(chunk: Chunk, chunks: Chunk[], found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const file of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === file);
    if (next) filesOf(next, chunks, found);
  }
  return found;
}

async function scriptWith(values: Record<string, unknown>): Promise<string> {
  const entry = fileURLToPath(new URL('./src/app/start-up/ask-ahead.ts', import.meta.url));
  const define = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'ahead' }, target: 'es2022', minify: true },
  });
  const output = (Array.isArray(built) ? built[0] : built) as { output: { code: string }[] };
  const code = output.output[0]!.code.trim();
  if (code.length > MOST_CODE) throw new Error(`The page asks ahead by ${code.length} characters: what did it import?`);
  return code;
}
