import type { Plugin } from 'vite';

type Output = { type: string; fileName: string; code?: string; source?: string | Uint8Array; isDynamicEntry?: boolean };

// All that such a file says: these names are those of another file.
const facade = /^export\{([^}]*)\}from"\.\/([\w.-]+\.js)";\s*$/;

/**
 * A part that is fetched when it is needed, and lies in one file with others, gets a file of its own that says nothing but
 * where it lies. Whoever asks for it is led there at once: a request less for each window.
 */
export const noFacades = (): Plugin => ({
  name: 'no-facades',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const outputs = Object.values(bundle) as Output[];
      const found = outputs.flatMap(({ type, fileName, code, isDynamicEntry }) => {
        const [, names, target] = (type === 'chunk' && isDynamicEntry && facade.exec(code ?? '')) || [];
        return names && target ? [{ file: fileName.split('/').at(-1)!, names, target }] : [];
      });
      for (const { file } of found) delete bundle[`assets/${file}`];
      for (const output of Object.values(bundle) as Output[]) {
        if (output.type === 'chunk') output.code = lead(output.code!, found);
        else if (/\.(html|json)$/.test(output.fileName)) output.source = rename(String(output.source), found);
      }
    },
  },
});

type Facade = { file: string; names: string; target: string };

function lead(code: string, found: Facade[]): string {
  const led = found.reduce((text, { file, names, target }) => {
    const chosen = names.split(',').map((it) => it.split(' as ')) as [string, string?][];
    const taken = chosen.map(([inner, outer = inner]) => `${outer}:m.${inner}`).join();
    return text.replaceAll(importOf(file), `import("./${target}").then(m=>({${taken}}))`);
  }, code);
  const text = rename(led, found);
  const left = found.find(({ file }) => text.includes(file));
  if (left) throw new Error(`Somebody still asks for ${left.file}, in words that are not understood here`);
  return text;
}

const rename = (text: string, found: Facade[]): string =>
  found.reduce((it, { file, target }) => it.replaceAll(`assets/${file}`, `assets/${target}`), text);

/** Whichever quotes the minifier chose. */
const importOf = (file: string): RegExp => new RegExp(`import\\((["'\`])\\./${file.replaceAll('.', '\\.')}\\1\\)`, 'g');
