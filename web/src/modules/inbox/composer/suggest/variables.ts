type Variable = { name: string; title: string; value: string };

/** Those that have a value here and fit what is typed, by their name or as the language calls them. */
export function rankVariables<V extends Variable>(all: readonly V[], query: string): V[] {
  const wanted = query.toLowerCase();
  const words = ({ name, title }: Variable) => [...name.split('_'), name, ...title.toLowerCase().split(/\s+/)];
  return all.filter((it) => it.value !== '' && words(it).some((word) => word.startsWith(wanted)));
}

/** One variable in its place: a greeting speaks as the words around it do. */
export function fillOne(fill: (text: string) => string, name: string, around: string): string {
  const words = around.replace(/[{}]/g, '');
  const filled = fill(`{{${name}}}${words}`);
  return filled.slice(0, filled.length - words.length);
}
