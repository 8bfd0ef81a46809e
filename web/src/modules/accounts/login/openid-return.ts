export type OpenidReturn = { code: string; state: string; iss?: string } | 'refused' | null;

/** What Google came back with in the address; a refusal carries `error` instead of a code. */
export function readOpenidReturn(search: string): OpenidReturn {
  const words = new URLSearchParams(search);
  const [code, state] = [words.get('code'), words.get('state')];
  const iss = words.get('iss');
  if (code && state) return { code, state, ...(iss ? { iss } : {}) };
  return state && words.has('error') ? 'refused' : null;
}
